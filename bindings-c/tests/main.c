/* All tests in one program, so that it takes one run under each checker. */
#include "test.h"

int main(void) {
    test_decoder();
    test_values();
    test_dialects();
    test_objects();
    test_documents();
    test_runs();
    test_sequence();
    test_misuse();
    test_lifetimes();
    test_threads();
    puts("all tests passed");
    return 0;
}
