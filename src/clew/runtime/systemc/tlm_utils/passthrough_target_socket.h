#ifndef CLEW_PASSTHROUGH_TARGET_SOCKET_H
#define CLEW_PASSTHROUGH_TARGET_SOCKET_H
#include <tlm.h>
namespace tlm_utils {
template <class MODULE, unsigned BUSWIDTH = 32, class TYPES = tlm::tlm_base_protocol_types>
using passthrough_target_socket = simple_target_socket<MODULE, BUSWIDTH, TYPES>;
}
#endif
