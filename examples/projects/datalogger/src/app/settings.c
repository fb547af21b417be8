#include "dl/settings.h"

#include "dl/units.h"

typedef struct description {
    const char *name;
    int16_t standard;
    int16_t least;
    int16_t most;
} description;

static const description DESCRIPTIONS[DL_SETTINGS] = {
    [DL_SETTING_PERIOD] = {"period", 10, 1, 3600},
    [DL_SETTING_ALARM_ON] = {"alarm-on", 400, -1000, 1000},
    [DL_SETTING_ALARM_OFF] = {"alarm-off", 350, -1000, 1000},
    [DL_SETTING_BATCH] = {"batch", 4, 1, 8},
    [DL_SETTING_UNIT] = {"unit", DL_CELSIUS, 0, DL_UNITS - 1},
};

dl_status dl_settings_open(dl_settings *settings, dl_kv *kv) {
    settings->kv = kv;
    dl_hashmap_init(&settings->names);
    for (int i = 0; i < DL_SETTINGS; i++) {
        dl_status status = dl_hashmap_set(&settings->names, DESCRIPTIONS[i].name, i);

        if (status != DL_OK) {
            return status;
        }
    }
    return DL_OK;
}

int16_t dl_settings_get(const dl_settings *settings, dl_setting setting) {
    const description *known = &DESCRIPTIONS[setting];
    int16_t value = 0;

    if (dl_kv_get(settings->kv, (uint8_t)setting, &value) != DL_OK) {
        return known->standard;
    }
    return value < known->least || value > known->most ? known->standard : value;
}

dl_status dl_settings_set(dl_settings *settings, dl_setting setting, int16_t value) {
    const description *known = &DESCRIPTIONS[setting];

    if (value < known->least || value > known->most) {
        return DL_RANGE;
    }
    return dl_kv_set(settings->kv, (uint8_t)setting, value);
}

dl_status dl_settings_find(const dl_settings *settings, const char *name, dl_setting *setting) {
    int32_t found = 0;

    if (!dl_hashmap_get(&settings->names, name, &found)) {
        return DL_NOT_FOUND;
    }
    *setting = (dl_setting)found;
    return DL_OK;
}

const char *dl_settings_name(dl_setting setting) {
    return (unsigned)setting < DL_SETTINGS ? DESCRIPTIONS[setting].name : "?";
}
