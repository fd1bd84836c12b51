#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static void keeps_eight(void) {
  for (int32_t cdeg = 1001; cdeg <= 1008; cdeg++) {
    CHECK(write_register(SETPOINT, cdeg));
    bench_run(200);
    CHECK(is_kept());
  }
}

/* What may be written at once does not grow over days without a change, nor overflow. */
static void keeps_eight_after(uint32_t hours) {
  power_on();
  for (uint32_t hour = 0; hour < hours; hour++) {
    bench_forward(HOURS(1));
    bench_run(100);
  }
  keeps_eight();
}

/* NVM-1 */
void keeps_the_setpoint(void) {
  power_on();
  for (int32_t cdeg = 600; cdeg <= 3000; cdeg += 8) {
    for (int32_t i = (cdeg / 8) % 3; i >= 0; i--) { /* one to three writes between two dips */
      CHECK(write_register(SETPOINT, cdeg - i));
      bench_run(200);
    }
    restart();
    CHECK_IS(read_register(SETPOINT), cdeg);
    CHECK(is_kept());
  }
  power_on();
  for (int32_t cdeg = 1000; cdeg < 1005; cdeg++) { /* it does not say so before it is true */
    bench_stall(true);
    CHECK(write_register(SETPOINT, cdeg));
    CHECK(!is_kept());
    bench_stall(false);
    bench_run(200);
    CHECK(is_kept());
  }
  power_on();
  bench_run(MINUTES(4)); /* what NVM-16 writes does not count */
  keeps_eight();
  for (uint32_t hours = 245; hours <= 250u; hours++) { /* 8 more are a byte */
    keeps_eight_after(hours);
  }
}

/* NVM-4 */
void does_not_wear_the_memory(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2150));
  bench_run(200);
  const uint32_t writes = bench.nv_writes;

  CHECK(writes > 0u);
  for (uint32_t i = 0; i < 100u; i++) {
    CHECK(write_register(SETPOINT, 2150));
  }
  bench_run(SECONDS(1));
  CHECK(write_register(SETPOINT, 2160)); /* and back, before it is written */
  CHECK(write_register(SETPOINT, 2150));
  bench_run(SECONDS(1));
  CHECK(bench.nv_writes <= (writes + 4u));
  const uint32_t then = bench.nv_writes;

  restart();
  bench_run(SECONDS(1));
  CHECK_IS(bench.nv_writes, then);
}

/* 19 °C is stored, by the first or a later write, with or without a restart since. */
static void store_1900(uint32_t variant) {
  power_on();
  for (uint32_t i = variant % 3u; i > 0u; i--) {
    CHECK(write_register(SETPOINT, 1800 + (int32_t)i));
    bench_run(200);
  }
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  if (((variant / 3u) % 2u) != 0u) {
    restart();
  }
}

/* Further attempts, because pages are worn, leave the newest whole copy alone too. */
static void survives_a_cut_between_worn_pages(void) {
  for (uint8_t worn = 1; worn < 8u; worn++) {
    for (uint32_t ms = 0; ms <= 15u; ms++) { /* the controller lives for 20 ms more */
      store_1900(ms + worn);
      const uint32_t writes = bench.nv_writes;

      bench_wear(worn);
      CHECK(write_register(SETPOINT, 2100));
      for (uint32_t i = 0; (i < 200u) && (bench.nv_writes == writes); i++) {
        bench_run(1);
      }
      bench_run(ms);
      restart();
      const int32_t cdeg = read_register(SETPOINT);

      CHECK((cdeg == 1900) || (cdeg == 2100));
    }
  }
}

/* The watchdog resets the firmware in mid-write, which the memory finishes. */
static void survives_a_reset_in_mid_write(void) {
  for (uint32_t ms = 0; ms < 600u; ms += 5u) {
    store_1900(ms / 5u);
    bench_fault(((ms / 5u) % 2u) == 0u ? FAULT_ADC_STALLED : FAULT_LOOP_HUNG, true);
    const uint32_t before = bench.nv_writes;

    bench_run(ms);
    (void)ask(WRITE, SETPOINT, 2100);
    bench_run(SECONDS(1));
    const int32_t cdeg = read_register(SETPOINT);

    CHECK_IS(cdeg, (bench.nv_writes > before) ? 2100 : 1900);
    CHECK(is_kept());
    restart();
    CHECK_IS(read_register(SETPOINT), cdeg);
  }
}

/* NVM-2 */
void survives_a_cut_in_mid_write(void) {
  static const uint8_t write_2100[] = { 17, 6, 0, 0, 0x08, 0x34 };
  uint32_t cuts = 0;

  for (uint32_t ms = 0; ms < 150u; ms++) {
    store_1900(ms);
    const uint32_t before = bench.nv_writes;

    send_frame(write_2100, sizeof write_2100);
    bench_run(ms);
    restart();
    const int32_t cdeg = read_register(SETPOINT);
    const bool begun = bench.nv_writes > before;

    cuts += (begun && (cdeg == 1900)) ? 1u : 0u;
    CHECK((cdeg == 1900) || ((cdeg == 2100) && begun));
    bench_run(600); /* a page that was cut has been written anew */
    CHECK(is_kept());
    CHECK_IS(read_register(STATE), LOCKOUT);
  }
  CHECK_BETWEEN(cuts, 3, 25); /* enough of them fell into the write */
  survives_a_cut_between_worn_pages();
  survives_a_reset_in_mid_write();
}

/* NVM-3 */
void starts_with_a_default(void) {
  bench_power_on_blank(test_seed);
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, ALARM_NOT_KEPT);
  bench_run(SECONDS(1));
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, ALARM_NOT_KEPT);
  CHECK(write_register(SETPOINT, 2000));
  bench_run(200);
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, 0);
  restart();
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, 0);
  for (uint8_t address = 0; address < BENCH_NV_BYTES; address++) {
    bench_nv(address, 0);
  }
  restart();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS) & ALARM_NOT_KEPT, ALARM_NOT_KEPT);
}

/* The loop pauses until just before two ticks, so that the second setpoint is saved while the first
   one still is. What is reported as kept is kept. */
static void saves_two_after_a_pause(uint32_t pause_ms, uint8_t worn) {
  static const uint8_t write_2100[] = { BROADCAST, WRITE, 0, SETPOINT, 0x08, 0x34 };
  static const uint8_t write_2600[] = { BROADCAST, WRITE, 0, SETPOINT, 0x0a, 0x28 };

  store_1900(0);
  bench_wear(worn);
  bench_run(100u - (bench.ms % 100u) + 5u);
  bench_fault(FAULT_LOOP_HUNG, true);
  send_frame(write_2100, sizeof write_2100);
  send_frame(write_2600, sizeof write_2600);
  bench_run(pause_ms);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(300);
  CHECK_IS(bench.resets, 1);
  CHECK_IS(read_register(SETPOINT), 2600);
  const bool kept = is_kept();

  CHECK(kept || (worn != 0u));
  CHECK(((read_register(ALARMS) & ALARM_WORN_PAGE) == 0) || (worn != 0u));
  restart();
  const int32_t cdeg = read_register(SETPOINT);

  CHECK((cdeg == 2600) || !kept);
  CHECK((cdeg == 2600) || (cdeg == 2100) || (cdeg == 1900));
}

/* NVM-6 */
void saves_during_a_save(void) {
  for (uint32_t ms = 165; ms <= 205u; ms++) {
    saves_two_after_a_pause(ms, 0);
    saves_two_after_a_pause(ms, (uint8_t)(1u + (ms % 7u)));
    saves_two_after_a_pause(ms, (uint8_t)(7u & ~(1u << (ms % 3u)))); /* one page is left */
    CHECK_IS(failure.line, 0);
  }
  for (uint32_t ms = 0; ms < 110u; ms++) {
    store_1900(ms);
    CHECK(write_register(SETPOINT, 2100));
    bench_run(ms);
    CHECK(write_register(SETPOINT, 2300));
    bench_run(200);
    CHECK_IS(read_register(ALARMS), 0);
    restart();
    CHECK_IS(read_register(SETPOINT), 2300);
    CHECK_IS(read_register(ALARMS), 0);
  }
}

/* The supply fails in or between the two writes. What is then reported as kept is in two pages: any one
   may be lost. */
static void is_kept_twice(uint32_t ms, uint8_t page) {
  static const uint8_t write_2100[] = { SERVER, WRITE, 0, SETPOINT, 0x08, 0x34 };

  store_1900(ms);
  send_frame(write_2100, sizeof write_2100);
  bench_run(ms);
  restart();
  const int32_t cdeg = read_register(SETPOINT);

  bench_run(SECONDS(1)); /* NVM-13 */
  CHECK(is_kept());
  for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
    bench_nv((uint8_t)((page * BENCH_PAGE_BYTES) + i), 0xff);
  }
  restart();
  CHECK_IS(read_register(SETPOINT), cdeg);
}

/* The memory never ends one of the writes: nobody has read back yet what two pages hold. */
static void is_not_kept_before_it_is_read_back(uint8_t worn, uint32_t write) {
  static const uint8_t write_2100[] = { SERVER, WRITE, 0, SETPOINT, 0x08, 0x34 };

  store_1900(0);
  bench_wear(worn);
  const uint32_t last = bench.nv_writes + write;

  send_frame(write_2100, sizeof write_2100);
  for (uint32_t ms = 0; (ms < 100u) && (bench.nv_writes < last); ms++) {
    bench_run(1);
  }
  bench_stall(true);
  bench_run(50); /* the answer to the write */
  CHECK((bench.nv_writes < last) || !is_kept());
}

/* BUS-18 */
void reports_a_setpoint_until_it_is_kept(void) {
  static const uint8_t read_alarms[] = { SERVER, READ, 0, 3, 0, 1 };

  power_on();
  CHECK(write_register(SETPOINT, 1800));
  bench_run(300);
  CHECK_IS(read_register(ALARMS), 0);
  for (uint32_t i = 0; i < 40u; i++) {
    const uint32_t writes = bench.nv_writes;

    CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, (uint16_t)(1801u + i)), 0);
    send_frame(read_alarms, sizeof read_alarms);
    for (uint32_t ms = 0; (ms < 50u) && (bench.reply_count == 0u); ms++) {
      bench_run(1);
    }
    CHECK_IS(bench.reply_count, 7);
    CHECK((bench.nv_writes > (writes + 1u)) || (reply_word(3) == ALARM_NOT_KEPT));
    bench_run(250u + any(100));
    bench_forward(HOURS(1)); /* or the memory would have to wait */
    bench_run(100);
    CHECK_IS(read_register(ALARMS), 0);
  }
  store_1900(0);
  bench_run(MINUTES(3)); /* it has been written again (NVM-16) */
  CHECK_IS(read_register(ALARMS), 0);
  for (uint32_t ms = 0; ms < 120u; ms++) {
    for (uint8_t page = 0; page < BENCH_PAGES; page++) {
      is_kept_twice(ms, page);
      CHECK_IS(failure.line, 0);
    }
  }
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    for (uint32_t write = 1; write <= 3u; write++) { /* the third if a page is worn */
      is_not_kept_before_it_is_read_back((uint8_t)(1u << page), write);
    }
  }
  for (uint8_t worn = 3; worn < 8u; worn++) { /* it is written, but no two pages hold it */
    store_1900(0);
    bench_wear(worn);
    CHECK(write_register(SETPOINT, 2300));
    bench_run(SECONDS(1));
    CHECK(is_kept() == (worn == 4u));
  }
}
