/* Settings with names, kept in the flash. */
#ifndef DL_SETTINGS_H
#define DL_SETTINGS_H

#include <stdint.h>

#include "dl/hashmap.h"
#include "dl/kv.h"
#include "dl/status.h"

typedef enum dl_setting {
    DL_SETTING_PERIOD,    /* seconds between two samples */
    DL_SETTING_ALARM_ON,  /* in units of the sensor */
    DL_SETTING_ALARM_OFF,
    DL_SETTING_BATCH,     /* samples in a record */
    DL_SETTING_UNIT,
    DL_SETTINGS
} dl_setting;

typedef struct dl_settings {
    dl_kv *kv;
    dl_hashmap names;
} dl_settings;

dl_status dl_settings_open(dl_settings *settings, dl_kv *kv);
int16_t dl_settings_get(const dl_settings *settings, dl_setting setting);
dl_status dl_settings_set(dl_settings *settings, dl_setting setting, int16_t value);
dl_status dl_settings_find(const dl_settings *settings, const char *name, dl_setting *setting);
const char *dl_settings_name(dl_setting setting);

#endif
