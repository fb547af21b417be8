//~ holds
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern void *__VERIFIER_nondet_pointer(void);
void reach_error() {
}
int s,UNLOADED=0,NP=1,DC=2,SKIP1=3,SKIP2=4,MPR1=5,MPR3=6,IPC=7,pended,compRegistered,compFptr,lowerDriverReturn,setEventCalled,customIrp,routine,myStatus,pirp;
void _BLAST_init(void) {
    UNLOADED=0;
    NP=1;
    DC=2;
    SKIP1=3;
    SKIP2=4;
    MPR1=5;
    MPR3=6;
    IPC=7;
    s=UNLOADED;
    pended=0;
    compFptr=0;
    compRegistered=0;
    lowerDriverReturn=0;
    setEventCalled=0;
    customIrp=0;
}
void errorFn(void) {
    ERROR: {
        reach_error();
    }
}
int IofCallDriver(int d,int Irp) {
    int returnVal2;
    int lcontext;
    int v=__VERIFIER_nondet_int();
    if(v==0) returnVal2=0;
    else if(v==1) returnVal2=-1073741823;
    else returnVal2=259;
    if(s==NP) {
        s=IPC;
        lowerDriverReturn=returnVal2;
    } else if(s==MPR1) {
        if(returnVal2==259) {
            s=MPR3;
            lowerDriverReturn=returnVal2;
        } else {
            s=NP;
            lowerDriverReturn=returnVal2;
        }
    } else if(s==SKIP1) {
        s=SKIP2;
        lowerDriverReturn=returnVal2;
    } else errorFn();
    return returnVal2;
}
void IofCompleteRequest(int Irp) {
    if(s==NP) s=DC;
    else errorFn();
}
int dispatch(int dev,int Irp) {
    int status;
    int code=__VERIFIER_nondet_int();
    switch(code) {
        case 0: if(s==NP) s=SKIP1;
        else errorFn();
        status=IofCallDriver(dev,Irp);
        break;
        case 1: myStatus=-1073741637;
        status=myStatus;
        IofCompleteRequest(Irp);
        break;
        case 2: if(s!=NP) errorFn();
        else if(compRegistered!=0) errorFn();
        else {
            s=MPR1;
            compRegistered=1;
        }
        status=IofCallDriver(dev,Irp);
        if(status==259) {
            if(s==MPR3) {
                s=NP;
                setEventCalled=1;
            }
            status=0;
        }
        IofCompleteRequest(Irp);
        break;
        default: status=IofCallDriver(dev,Irp);
    }
    return status;
}
int main(void) {
    int status;
    _BLAST_init();
    s=NP;
    status=dispatch(1,2);
    if(s==UNLOADED) errorFn();
    if(pended==1) {
        if(s==NP) s=NP;
    } else if(s==DC) {
        if(status==259) errorFn();
    } else if(s!=SKIP2 && s!=IPC) errorFn();
    return 0;
}
