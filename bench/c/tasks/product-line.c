//~ holds
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
    abort();
}
int __SELECTED_FEATURE_base, __SELECTED_FEATURE_highWaterSensor, __SELECTED_FEATURE_lowWaterSensor, __SELECTED_FEATURE_methaneQuery, __SELECTED_FEATURE_methaneAlarm;
int select_one(void) {
    int c = __VERIFIER_nondet_int();
    return c ? 1 : 0;
}
void select_features(void) {
    __SELECTED_FEATURE_base=1;
    __SELECTED_FEATURE_highWaterSensor=select_one();
    __SELECTED_FEATURE_lowWaterSensor=select_one();
    __SELECTED_FEATURE_methaneQuery=select_one();
    __SELECTED_FEATURE_methaneAlarm=select_one();
}
int valid_product(void) {
    return __SELECTED_FEATURE_base && (!__SELECTED_FEATURE_methaneAlarm || __SELECTED_FEATURE_methaneQuery);
}
int waterLevel=1, methaneLevelCritical=0, pumpRunning=0, systemActive=1;
void lowerWaterLevel(void) {
    if(waterLevel>0) waterLevel--;
}
void waterRise(void) {
    if(waterLevel<2) waterLevel++;
}
void changeMethaneLevel(void) {
    methaneLevelCritical = !methaneLevelCritical;
}
int isMethaneLevelCritical(void) {
    return methaneLevelCritical;
}
int isPumpRunning(void) {
    return pumpRunning;
}
int isHigh(void) {
    return waterLevel>=2;
}
void activatePump__role__base(void) {
    pumpRunning=1;
}
void activatePump(void) {
    if(__SELECTED_FEATURE_methaneQuery) {
        if(!isMethaneLevelCritical()) activatePump__role__base();
    } else activatePump__role__base();
}
void deactivatePump(void) {
    pumpRunning=0;
}
void processEnvironment__base(void) {
}
void processEnvironment__high(void) {
    if(!pumpRunning) {
        if(isHigh()) activatePump();
        else processEnvironment__base();
    } else processEnvironment__base();
}
void processEnvironment__alarm(void) {
    if(pumpRunning && isMethaneLevelCritical()) {
        deactivatePump();
        return;
    }
    if(__SELECTED_FEATURE_highWaterSensor) processEnvironment__high();
}
void processEnvironment(void) {
    if(__SELECTED_FEATURE_methaneAlarm) processEnvironment__alarm();
    else if(__SELECTED_FEATURE_highWaterSensor) processEnvironment__high();
}
void timeShift(void) {
    if(pumpRunning) lowerWaterLevel();
    if(systemActive) processEnvironment();
    if(__SELECTED_FEATURE_methaneAlarm && isMethaneLevelCritical() && isPumpRunning()) reach_error();
}
void test(void) {
    while(1) {
        if(__VERIFIER_nondet_int()) waterRise();
        if(__VERIFIER_nondet_int()) changeMethaneLevel();
        if(__VERIFIER_nondet_int()) systemActive = 1;
        timeShift();
    }
}
int main(void) {
    select_features();
    if(valid_product()) test();
    return 0;
}
