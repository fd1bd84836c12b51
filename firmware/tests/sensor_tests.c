#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { COARSE = 990, NOMINAL = 1000, FINE = 1010 }; /* parts, in thousandths */
/* Counts: at 25 °C, open, and at the rooms that SEN-2 and SEN-3 give as believable and not. */
enum { OPEN = 4095, AT_25 = 2048, COLD = 3814, TOO_COLD = 3875, HOT = 749, TOO_HOT = 668,
       FROZEN = 2511 /* 15 °C */ };

/* Samples of exactly this, one every 100 ms; after power_on, the first comes 100 ms later. */
static void sample(uint32_t counts, uint32_t samples) {
  bench_samples((uint16_t)counts, samples);
  bench_run(100u * samples);
}

static void power_on_at_25(void) {
  power_on();
  bench_run(50);
  sample(AT_25, 4);
  CHECK_IS(bench.measured_cdeg, ROOM_UNKNOWN);
  sample(AT_25, 6);
  CHECK_IS(bench.measured_cdeg, 2500);
}

static int32_t error_at(int32_t cdeg) {
  bench_outdoor(cdeg);
  bench_room(cdeg);
  bench_run(SECONDS(3));
  return read_register(ROOM) - cdeg;
}

/* SEN-1 */
void measures_with_real_parts(void) {
  static const uint32_t parts[] = { COARSE, FINE };

  power_on();
  for (uint32_t corner = 0; corner < 8u; corner++) {
    bench_parts(parts[corner & 1u], parts[(corner >> 1) & 1u], parts[(corner >> 2) & 1u]);
    for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 1000) {
      CHECK_BETWEEN(error_at(cdeg), -105, 105);
    }
  }
  for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 1000) {
    bench_parts(FINE, NOMINAL, NOMINAL);
    CHECK_BETWEEN(error_at(cdeg), -45, 45);
  }
}

/* The table of the firmware against the formula that the simulated NTC comes from. */
/* SEN-7 */
void has_a_true_table(void) {
  power_on();
  bench_parts(NOMINAL, NOMINAL, NOMINAL);
  for (int32_t cdeg = -2000; cdeg <= 6000; cdeg += 125) {
    CHECK_BETWEEN(error_at(cdeg), -20, 20);
  }
}

static void stops_blind(enum fault fault) {
  power_on_and_heat();
  CHECK(bench.compressor);
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & 1, 1);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  bench_run(MINUTES(5));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
  bench_run(200);
  CHECK(bench.alarm);
  bench_run(SECONDS(2));
  CHECK(!bench.alarm);
  CHECK(wait_until_on(SECONDS(5)));
  bench_run(SECONDS(10));
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  bench_fault(fault, false);
}

/* The wire opens shortly before the start: the compressor must not start after the alarm. */
static void does_not_start_blind(void) {
  for (uint32_t ms = 0; ms <= 1900u; ms += 50u) {
    power_on();
    bench_room(1500);
    bench_run(SECONDS(359)); /* the same for all, so that it is played once */
    bench_run(500u + ms);
    bench_fault(FAULT_SENSOR_OPEN, true);
    CHECK(bench_wait(&bench.alarm, true, SECONDS(2)));
    CHECK(!bench.relay);
    const uint32_t starts = bench.starts;

    bench_run(SECONDS(1));
    CHECK_IS(bench.starts, starts);
    CHECK(!bench.contactor);
  }
}

/* SEN-8 */
void forgives_a_short_break(void) {
  for (uint32_t at_ms = SECONDS(1) + 50u; at_ms <= MINUTES(2); at_ms += 40010u) {
    power_on();
    bench_run(at_ms);
    for (uint32_t i = 0; i < 3u; i++) {
      sample(OPEN, 8);
      CHECK(!bench.alarm);
      bench_run(100u + (SECONDS(1) * i));
      CHECK(!bench.alarm);
    }
  }
}

/* A wire makes contact again and again, for 0.4 s at a time; it may be loose from power-on. */
static void is_loose(bool from_power_on) {
  if (from_power_on) {
    power_on();
    bench_run(50);
  } else {
    power_on_at_25();
  }
  for (uint32_t i = 0; (i < 20u) && !bench.alarm; i++) { /* it comes back right after the alarm */
    sample(OPEN, 1);
  }
  for (uint32_t open = 1; open < 20u; open++) {
    sample(AT_25, 4);
    CHECK(bench.alarm);
    sample(OPEN, open);
  }
  sample(AT_25, 10);
  CHECK(!bench.alarm);
}

/* The coldest or hottest room is believed, one that no house has is not. */
static void believes_up_to(uint32_t last, uint32_t beyond) {
  power_on();
  sample(last, 20);
  CHECK(!bench.alarm);
  sample(beyond, 20);
  CHECK(bench.alarm);
  sample(last, 20);
  CHECK(!bench.alarm);
}

/* SEN-10 */
void mistrusts_a_loose_wire(void) {
  is_loose(false);
  is_loose(true);
}

/* Open from a power-on, or shorted; and after a reset by the watchdog. */
static void is_told_from_the_start(enum fault fault) {
  power_on();
  bench_fault(fault, true);
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  bench_fault(FAULT_LOOP_HUNG, true);
  CHECK(bench_wait(&bench.alarm, false, SECONDS(1))); /* the reset */
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
}

/* SEN-2 */
void stops_with_an_open_sensor(void) {
  stops_blind(FAULT_SENSOR_OPEN);
  does_not_start_blind();
  is_told_from_the_start(FAULT_SENSOR_OPEN);
}

/* SEN-9 */
void knows_the_coldest_room(void) {
  believes_up_to(COLD, TOO_COLD);
  power_on();
  bench_room(-2800); /* a damp terminal */
  bench_run(SECONDS(3));
  CHECK(bench.alarm);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
}

/* SEN-3 */
void stops_with_a_shorted_sensor(void) {
  stops_blind(FAULT_SENSOR_SHORT);
  is_told_from_the_start(FAULT_SENSOR_SHORT);
}

/* SEN-11 */
void knows_the_hottest_room(void) {
  believes_up_to(HOT, TOO_HOT);
  power_on();
  bench_room(6750); /* half shorted */
  bench_run(SECONDS(2));
  CHECK(bench.alarm);
}

/* One sample, at first one that is 0.7 °C off: some of that counts, and nothing of 1.5 °C. */
static void takes_a_part(void) {
  static const struct { uint16_t counts; int16_t least_cdeg, most_cdeg; } samples[] = {
    { 2018, 1, 50 }, { 2079, -50, -1 }, { 1980, 0, 0 }, { 2118, 0, 0 }
  };

  for (uint32_t i = 0; i < (sizeof samples / sizeof *samples); i++) {
    power_on_at_25();
    sample(samples[i].counts, 1);
    CHECK_BETWEEN(bench.measured_cdeg - 2500, samples[i].least_cdeg, samples[i].most_cdeg);
  }
}

/* SEN-4 */
void ignores_spikes(void) {
  takes_a_part();
  power_on();
  bench_run(SECONDS(2));
  bench_fault(FAULT_SENSOR_SPIKES, true);
  for (uint32_t i = 0; i < 600u; i++) {
    bench_run(SECONDS(1));
    CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
    CHECK(!bench.alarm);
  }
}

/* The first samples after a reset are spikes: beyond the limits, or believable. */
static void begins_with_spikes(uint32_t samples, bool believable) {
  power_on();
  if (believable) {
    bench_fault(FAULT_SENSOR_OFFSET, true);
    bench_run((samples * 100u) + 50u);
    bench_fault(FAULT_SENSOR_OFFSET, false);
  } else {
    bench_samples(4093, 1);
  }
  for (uint32_t i = 0; i < 20u; i++) {
    bench_run(100);
    const int32_t room_cdeg = read_register(ROOM);

    if (room_cdeg != ROOM_UNKNOWN) {
      CHECK_BETWEEN(room_cdeg - bench.room_cdeg, -50, 50);
    }
    CHECK(!bench.alarm);
  }
  CHECK(read_register(ROOM) != ROOM_UNKNOWN);
}

/* SEN-5 */
void mistrusts_the_first_sample(void) {
  begins_with_spikes(1, false);
  for (uint32_t samples = 1; samples <= 4u; samples++) {
    begins_with_spikes(samples, true);
  }
  power_on();
  bench_run(50);
  sample(3125, 10); /* 0.79 °C: near the value that RAM was cleared to */
  CHECK_IS(bench.measured_cdeg, 79);
}

/* SEN-13 */
void follows_a_step(void) {
  power_on_and_heat();
  const int32_t room_cdeg = bench.room_cdeg;

  bench_room(room_cdeg + 70);
  bench_run(1500);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, 20, 120);
  bench_room(room_cdeg - 80);
  bench_run(500);
  CHECK_BETWEEN(read_register(ROOM) - room_cdeg, 20, 120);
}

/* SEN-6 */
void doubts_a_jump(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
  bench_run(800);
  CHECK(bench.compressor);
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, -50, 50);
  bench_run(1200);
  CHECK(!bench.compressor);
  power_on_and_heat(); /* the smallest jump, in the first minute of a run too */
  const int32_t room_cdeg = bench.room_cdeg;

  bench_room(room_cdeg + 150);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
  power_on();
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(20));
  bench_room(room_cdeg - 150);
  bench_run(SECONDS(2));
  CHECK(!bench.compressor);
}

/* SEN-12 */
void believes_a_lasting_jump(void) {
  power_on_and_heat();
  bench_fault(FAULT_SENSOR_OFFSET, true);
  bench_run(SECONDS(3));
  CHECK_BETWEEN(read_register(ROOM) - bench.room_cdeg, 900, 1100);
  CHECK(!bench.alarm);
}

/* SEN-14 */
void notices_a_frozen_converter(void) {
  power_on();
  bench_parts(NOMINAL, NOMINAL, NOMINAL);
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(MINUTES(3));
  bench_samples(FROZEN, 6100);
  bench_run(MINUTES(9));
  CHECK(bench.compressor);
  CHECK(!bench.alarm);
  bench_run(MINUTES(1) + SECONDS(3));
  CHECK(!bench.compressor);
  CHECK(bench.alarm);
  CHECK_IS(read_register(ROOM), ROOM_UNKNOWN);
  CHECK_IS(read_register(ALARMS) & ALARM_NO_SENSOR, ALARM_NO_SENSOR);
  bench_run(SECONDS(10)); /* it moves again */
  CHECK(!bench.alarm);
  for (uint32_t minute = 0; minute < 12u; minute++) { /* one bit a minute is enough */
    sample(FROZEN + (minute % 2u), 600);
    CHECK(!bench.alarm);
  }
}
