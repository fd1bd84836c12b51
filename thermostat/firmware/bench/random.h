/* Random numbers from one seed. Each source has a separate stream, so none shifts another. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

enum stream {
  STREAM_PARTS,   /* tolerance of this bench's NTC */
  STREAM_NOISE,   /* on the converter */
  STREAM_SPIKES,  /* on the converter */
  STREAM_CONTACT, /* travel and bounce of K1 and K2 */
  STREAM_SUPPLY,  /* sags of a weak supply */
  STREAM_BUS,     /* rubbish on the bus */
  STREAM_PREEMPT, /* whether an interrupt comes at this call */
  STREAM_MEMORY,  /* a page whose write was cut */
  STREAM_RAM,     /* its content at power-on; how much is drawn differs between compilers */
  STREAM_CLOCK,   /* first reading of the clock */
  STREAM_TEST,    /* choices of a test: the last */
  STREAMS
};

void random_reset(uint32_t seed);
void random_kept(void); /* all but STREAM_TEST in a beginning */
uint32_t random_next(enum stream stream);
uint32_t random_below(enum stream stream, uint32_t limit);

#endif
