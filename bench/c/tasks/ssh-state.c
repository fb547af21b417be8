//~ fails
//$ -p unreach-call
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {
}
int ssl3_accept(void) {
    int state = 8464, blast = 0, hit = __VERIFIER_nondet_int(), skip, s3_tmp, buf, next;
    for (;;) {
        if (state == 8464) {
            buf = __VERIFIER_nondet_int();
            if (blast == 0) blast = 1;
            else if (blast == 7) goto ERR;
            if (buf <= 0) return -1;
            state = 8496;
            next = 8496;
    }      else if (state == 8496) {
            if (blast == 1) blast = 2;
            state = 8512;
    }      else if (state == 8512) {
            skip = __VERIFIER_nondet_int();
            if (hit) state = 8656;
            else state = skip ? 8528 : 8544;
    }      else if (state == 8528) {
            s3_tmp = __VERIFIER_nondet_int();
            if (blast == 2) blast = 3;
            state = 8544;
    }      else if (state == 8544) {
            if (blast == 3 && hit) goto ERR;
            state = 8560;
    }      else if (state == 8560) {
            if (__VERIFIER_nondet_int() <= 0) return -1;
            next = 8576;
            state = 8448;
    }      else if (state == 8448) {
            if (__VERIFIER_nondet_int() > 0) state = next;
    }      else if (state == 8576) {
            if (blast == 2) blast = 6;
            state = 8656;
    }      else if (state == 8656) {
            if (blast == 6 && hit) goto ERR;
            if (__VERIFIER_nondet_int()) state = 3;
            else state = 8560;
            if (!hit) next = 8656;
    }      else if (state == 3) return 1;
        else return -1;
    }
    ERR: reach_error();
    return -1;
}
int main(void) {
    return ssl3_accept();
}
