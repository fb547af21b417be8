//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int();
void reach_error() {
}
int ssl3_accept(int initial_state) {
    int s__state=initial_state, blastFlag=0, s__hit=__VERIFIER_nondet_int(), skip=0, got=0, ret;
    while(1) {
        switch(s__state) {
            case 8464: ret=__VERIFIER_nondet_int();
            if(blastFlag==0) blastFlag=1;
            if(ret<=0) goto end;
            s__state=8496;
            break;
            case 8496: ret=__VERIFIER_nondet_int();
            if(blastFlag==1) blastFlag=2;
            if(ret<=0) goto end;
            if(s__hit) s__state=8656;
            else s__state=8512;
            break;
            case 8512: if(__VERIFIER_nondet_int()==-256) skip=1;
            else {
                if(blastFlag==6) goto ERROR;
                ret=__VERIFIER_nondet_int();
                if(ret<=0) goto end;
            }
            s__state=8528;
            break;
            case 8528: if(blastFlag==2) blastFlag=3;
            s__state=8544;
            break;
            case 8544: s__state=8560;
            if(__VERIFIER_nondet_int()) s__state=8656;
            break;
            case 8560: ret=__VERIFIER_nondet_int();
            if(ret<=0) goto end;
            if(blastFlag==3) blastFlag=4;
            s__state=8656;
            break;
            case 8656: ret=__VERIFIER_nondet_int();
            if(ret<=0) goto end;
            if(blastFlag==4) blastFlag=5;
            s__state=8672;
            if(s__hit) s__state=8640;
            break;
            case 8672: ret=__VERIFIER_nondet_int();
            if(ret<=0) goto end;
            if(blastFlag==5 && s__hit==0)  goto ERROR;
            s__state=8640;
            break;
            case 8640: s__state=3;
            break;
            case 3: goto end;
            default: goto end;
        }
    }
    end: return -1;
    ERROR: {
        reach_error();
    }
    return -1;
}
int main() {
    ssl3_accept(8464);
    return 0;
}
