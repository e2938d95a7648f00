/* The random numbers of both programs in plain C: SplitMix64, whose state is the seed. */
#include <stdint.h>

typedef struct { uint64_t state; } Rng;

static inline uint32_t rng_below(Rng *rng, uint32_t n) {
    uint64_t z = rng->state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * n) >> 32);
}
