#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { LOST = 8 };

static void restart(void) {
  bench_dip(300);
  bench_run(400);
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
    CHECK_IS(read_register(ALARMS) & LOST, 0);
  }
}

/* 19 °C is stored, by the first or the second write, with or without a restart since. */
static void store_1900(uint32_t variant) {
  power_on();
  if ((variant & 1u) != 0u) {
    CHECK(write_register(SETPOINT, 1800));
    bench_run(200);
  }
  CHECK(write_register(SETPOINT, 1900));
  bench_run(200);
  if ((variant & 2u) != 0u) {
    restart();
  }
}

/* NVM-2 */
void survives_a_cut_in_mid_write(void) {
  static const uint8_t write_2100[] = { 17, 6, 0, 0, 0x08, 0x34 };
  uint32_t cuts = 0;

  for (uint32_t ms = 0; ms < 100u; ms++) {
    store_1900(ms);
    const uint32_t before = bench.nv_writes;

    send_frame(write_2100, sizeof write_2100);
    bench_run(ms);
    const uint32_t bytes = bench.nv_writes - before;

    cuts += ((bytes > 0u) && (bytes < 5u)) ? 1u : 0u;
    restart();
    const int32_t cdeg = read_register(SETPOINT);

    CHECK((cdeg == 1900) || ((cdeg == 2100) && (bytes == 5u)));
    CHECK_IS(read_register(ALARMS) & LOST, 0);
  }
  CHECK_BETWEEN(cuts, 10, 40); /* enough of them fell into the write */
}

/* NVM-3 */
void starts_with_a_default(void) {
  static const uint8_t whole[] = { 1, 0x7f, 0xff, 0x40, 0x70 }; /* a whole record of 327.67 °C */

  power_on();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), LOST);
  CHECK(write_register(SETPOINT, 2000));
  CHECK_IS(read_register(ALARMS), 0);
  bench_run(200);
  restart();
  CHECK_IS(read_register(ALARMS), 0);
  for (uint8_t address = 0; address < BENCH_NV_BYTES; address++) {
    bench_nv(address, 0);
  }
  restart();
  CHECK_IS(read_register(ALARMS), LOST);
  for (uint8_t address = 0; address < sizeof whole; address++) {
    bench_nv(address, whole[address]);
  }
  restart();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), LOST);
}

/* NVM-4 */
void does_not_wear_the_memory(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2150));
  bench_run(200);
  const uint32_t writes = bench.nv_writes;

  for (uint32_t i = 0; i < 100u; i++) {
    CHECK(write_register(SETPOINT, 2150));
  }
  restart();
  bench_run(SECONDS(1));
  CHECK_IS(bench.nv_writes, writes);
}
