/* The header by itself, in whatever language this is compiled as. */
#include <agentevents.h>
#include <agentevents.h> /* twice is once */

extern agentevents_result (*const agentevents_header_is_usable)(agentevents_decoder *);
agentevents_result (*const agentevents_header_is_usable)(agentevents_decoder *) = agentevents_decoder_finish;
