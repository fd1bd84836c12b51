/* Situations that many tests begin with. */
#ifndef SCENES_H
#define SCENES_H

#include <stdbool.h>
#include <stdint.h>

/* When contacts weld: in RLY-2 at each of these moments, and once at rest. targets/map.c shows them. */
enum { WELD_FIRST_MS = 360500, WELD_EVERY_MS = 50, WELDS = 20, REST_WELD_MS = 60000 };

/* A random number below the limit. One per statement: C does not order a call's arguments. */
uint32_t any(uint32_t limit);

/* The clock starts anywhere, unless wrap_after has said how long it takes until it wraps. */
void power_on(void);
void wrap_after(uint32_t ms); /* 0: anywhere again */

/* A cold room; the compressor has run for 2.5 min and may stop. */
void power_on_and_heat(void);

/* A cold room that no run warms, until CTL-20 ends the run; with two dropouts before it. The clock goes forward. */
void run_for_a_day(void);
void drop_out_once(void);
void drop_out_and_run_for_a_day(void);

/* By K1, which is welded for a moment. */
void lock_out(void);

/* Runs until the compressor is on or off. False: not within this time. */
bool wait_until_on(uint32_t ms);
bool wait_until_off(uint32_t ms);
bool wait_until_coil(bool on, uint32_t ms); /* K1's */

void age_stored_times(uint64_t age_ms); /* checks each when it is so old (age_tests.c) */

bool is_kept(void);      /* the register of alarms reports the setpoint as kept */
void press_button(void); /* long enough to acknowledge */
void restart(void);      /* a dip of 300 ms */
void pause_loop(uint32_t ms); /* one pass of the loop takes so long */

/* Samples of exactly this, one every 100 ms; after power_on, the first comes 100 ms later. */
void sample(uint32_t counts, uint32_t samples);

void power_on_at_1900(void); /* the setpoint, which is kept */

enum { AT_25 = 2048, OPEN = 4095 };
void power_on_at_25(void); /* 25 °C is measured, in exact samples */

#endif
