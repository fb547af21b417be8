// TLM-2.0: the generic payload, the transport interfaces and the sockets. IEEE 1666-2011, 10 to 16.
#ifndef CLEW_TLM_H
#define CLEW_TLM_H

#include <__clew_sc/tlm_channels.h>
#include <__clew_sc/tlm_payload.h>
#include <__clew_sc/tlm_sockets.h>

#endif
