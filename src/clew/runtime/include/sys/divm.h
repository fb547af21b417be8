/* Choices of programs for DIVINE. */
#pragma once

enum _VM_Trace { _VM_T_Text, _VM_T_StateType, _VM_T_SchedInfo, _VM_T_Info, _VM_T_Alg };

#ifdef __cplusplus
extern "C" {
#endif
int __vm_choose(int count, ...);
void __vm_trace(int kind, ...);
void __dios_interrupt(void);
#ifdef __cplusplus
}
#endif
