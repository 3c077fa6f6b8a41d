/* A program that is wrong on purpose: it reads what a freed decoder had lent. A memory checker that says nothing is not on. */
#include "test.h"

int main(void) {
    agentevents_decoder *decoder = stella_decoder();
    push(decoder, "{\"type\":\"text\",\"text\":\"gone\"}\n");
    const agentevents_string raw = next_event(decoder)->raw;
    agentevents_decoder_free(decoder);
    return raw.ptr[0] == '{' ? 0 : 1;
}
