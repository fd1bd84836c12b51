#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static bool is_kept(void) {
  return (read_register(ALARMS) & ALARM_NOT_KEPT) == 0;
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
  power_on(); /* ticks fall on full tenths of a second */
  for (int32_t cdeg = 1000; cdeg < 1005; cdeg++) { /* it does not say so before it is true */
    bench_run(302u - (bench.ms % 100u));
    CHECK(write_register(SETPOINT, cdeg));
    CHECK(!is_kept());
  }
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
    CHECK(is_kept());
  }
  CHECK_BETWEEN(cuts, 3, 15); /* enough of them fell into the write */
}

/* NVM-3 */
void starts_with_a_default(void) {
  static const uint8_t whole[] = { 1, 0x7f, 0xff, 0, 0x71, 0xf0 }; /* a record of 327.67 °C */

  power_on();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  CHECK(write_register(SETPOINT, 2000));
  bench_run(200);
  CHECK_IS(read_register(ALARMS), 0);
  restart();
  CHECK_IS(read_register(ALARMS), 0);
  for (uint8_t address = 0; address < BENCH_NV_BYTES; address++) {
    bench_nv(address, 0);
  }
  restart();
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
  CHECK_IS(specification_crc(whole, sizeof whole), 0);
  for (uint8_t address = 0; address < sizeof whole; address++) {
    bench_nv(address, whole[address]);
  }
  restart();
  bench_run(SECONDS(1));
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
}

/* NVM-4 */
void does_not_wear_the_memory(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2150));
  bench_run(200);
  const uint32_t writes = bench.nv_writes;

  CHECK_IS(writes, 1);
  for (uint32_t i = 0; i < 100u; i++) {
    CHECK(write_register(SETPOINT, 2150));
  }
  restart();
  bench_run(SECONDS(1));
  CHECK_IS(bench.nv_writes, writes);
}

/* NVM-5 */
void notices_a_worn_page(void) {
  for (uint8_t worn = 1; worn < 8u; worn++) {
    power_on();
    CHECK(write_register(SETPOINT, 1900));
    bench_run(200);
    bench_wear(worn);
    for (int32_t cdeg = 2100; cdeg < 2104; cdeg++) {
      CHECK(write_register(SETPOINT, cdeg));
      bench_run(200);
    }
    CHECK(bench.alarm);
    CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, ALARM_WORN_PAGE);
    CHECK_IS(read_register(SETPOINT), 2103);
    const bool kept = is_kept();
    const uint32_t writes = bench.nv_writes;

    bench_run(MINUTES(1));
    CHECK_IS(bench.nv_writes, writes); /* it does not try for ever */
    CHECK(kept || (worn == 7u) || ((worn & (worn - 1u)) != 0u));
    restart();
    CHECK_IS(read_register(SETPOINT) == 2103, kept);
    CHECK(read_register(SETPOINT) >= 1900);
  }
}

/* NVM-6 */
void saves_during_a_save(void) {
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
