// TLM-2.0: the generic payload, the transport interfaces and the sockets. IEEE 1666-2011, 10 to 16.
#ifndef CLEW_TLM_H
#define CLEW_TLM_H

#define TLM_VERSION_MAJOR 2
#define TLM_VERSION_MINOR 0
#define TLM_VERSION_PATCH 1
#define TLM_VERSION_ORIGINATOR "Clew"
#define TLM_VERSION_RELEASE_DATE "20110000"
#define TLM_VERSION_PRERELEASE ""
#define TLM_IS_PRERELEASE 0
#define TLM_VERSION "2.0.1-Clew"
#define TLM_COPYRIGHT ""

#include <__clew_sc/tlm_channels.h>
#include <__clew_sc/tlm_payload.h>
#include <__clew_sc/tlm_sockets.h>

namespace tlm {

inline const char *tlm_version() { return "TLM " TLM_VERSION " --- IEEE 1666-2011"; }
inline const char *tlm_release() { return TLM_VERSION; }
inline const char *tlm_copyright() { return TLM_COPYRIGHT; }

} // namespace tlm

#endif
