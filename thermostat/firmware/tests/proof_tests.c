/* The memory is asked to keep a record. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* From so long after start-up on, no page changes: cells are stuck or worn, or it is busy. */
static void takes_nothing(uint32_t kind) {
  if (kind == 0u) {
    bench_stick(7, 0, BENCH_PAGE_BYTES);
  } else if (kind == 1u) {
    bench_wear(7);
  } else {
    bench_stall(true);
  }
}

enum start_up { BY_POWER_ON, BY_DIP, BY_WATCHDOG, BY_DAMAGE, START_UPS };

/* It has been on for a while, unless this is the first. Then it has just started up. */
static void start_up(enum start_up how) {
  const uint32_t resets = (how == BY_POWER_ON) ? 0u : 1u;

  power_on(); /* without a setpoint */
  bench_room(1500);
  bench_run((how == BY_POWER_ON) ? 0u : MINUTES(4));
  if (how == BY_DIP) {
    bench_dip(300);
  }
  bench_fault(FAULT_LOOP_HUNG, how == BY_WATCHDOG);
  if (how == BY_DAMAGE) {
    bench_clear(REGION_CONTROL);
  }
  for (uint32_t ms = 0; (ms < SECONDS(1)) && (bench.resets <= resets); ms++) {
    bench_run(1);
  }
}

/* From so long after it on, the memory fails: it is asked after 2.5 to 3 min. */
static void is_proved(enum start_up how, uint32_t kind, uint32_t from_s) {
  start_up(how);
  const uint64_t started_ms = (how == BY_POWER_ON) ? 0u : bench.ms;

  bench_run(started_ms + SECONDS(from_s) - bench.ms);
  takes_nothing(kind);
  bench_run(started_ms + SECONDS(150) - 100u - bench.ms);
  CHECK(read_register(STATE) != FAILED);
  bench_run(started_ms + MINUTES(3) + 100u - bench.ms);
  CHECK_IS(read_register(STATE), FAILED);
  CHECK(bench.alarm);
  bench_run(MINUTES(5));
  CHECK_IS(bench.starts, 0);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
}

/* Two pages fail before it is asked, and nothing else is written; or after a press, which is no reason not
   to ask. */
static void needs_two_pages(uint8_t worn, uint32_t press_ms) {
  power_on();
  bench_room(1500);
  bench_run(SECONDS(2));
  bench_press(press_ms);
  bench_run(SECONDS(4));
  bench_wear(worn);
  bench_run(MINUTES(3) + 100u - bench.ms);
  CHECK_IS(read_register(STATE), FAILED);
  bench_power_on_blank(test_seed); /* the press ends a lockout */
  bench_room(1500);
  bench_run(SECONDS(2));
  press_button();
  CHECK_IS(read_register(STATE), LOCKOUT);
  bench_wear(worn);
  bench_run(MINUTES(8));
  CHECK_IS(bench.starts, 0);
  CHECK_IS(read_register(STATE), FAILED);
}

/* Its lockout is in the memory already, so nothing else is written. The press ends it all the same. */
static void fails_again(void) {
  start_up(BY_POWER_ON);
  bench_stall(true);
  bench_run(MINUTES(4));
  bench_stall(false);
  bench_run(SECONDS(1));
  restart();
  CHECK_IS(read_register(STATE), FAILED);
  takes_nothing(0);
  bench_run(MINUTES(4));
  CHECK_IS(read_register(STATE), FAILED);
  press_button();
  CHECK(wait_until_on(MINUTES(7)));
}

/* NVM-16 */
void proves_its_memory(void) {
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    needs_two_pages((uint8_t)(7u & ~(1u << page)), 0);
    needs_two_pages((uint8_t)(7u & ~(1u << page)), 3500);
  }
  for (uint32_t how = 0; how < (uint32_t)START_UPS; how++) {
    for (uint32_t kind = 0; kind < 3u; kind++) {
      is_proved((enum start_up)how, kind, 1);
      is_proved((enum start_up)how, kind, 148);
      CHECK_IS(failure.line, 0);
    }
  }
  fails_again();
  wrap_after(SECONDS(100)); /* while the memory waits to be asked */
  is_proved(BY_POWER_ON, 0, 60);
  wrap_after(0);
  power_on_at_1900(); /* it is busy, has another setpoint to take, and the loop is not idle */
  bench_room(1500);
  bench_run(SECONDS(140));
  bench_stall(true);
  CHECK(write_register(SETPOINT, 2300));
  while (bench.ms < MINUTES(4)) {
    (void)read_register(STATE);
  }
  CHECK_IS(read_register(STATE), FAILED);
  power_on_at_1900(); /* a lockout that no page has taken */
  bench_room(1500);
  bench_run(MINUTES(4));
  bench_stick(7, 0, BENCH_PAGE_BYTES);
  lock_out();
  bench_run(200);
  const uint32_t starts = bench.starts;

  restart();
  bench_run(MINUTES(8));
  CHECK_IS(bench.starts, starts);
  CHECK_IS(read_register(STATE), FAILED);
  for (uint8_t page = 0; page < BENCH_PAGES; page++) { /* one page is no reason */
    power_on();
    bench_room(1500);
    bench_stick((uint8_t)(1u << page), 0, BENCH_PAGE_BYTES);
    CHECK(wait_until_on(MINUTES(7)));
  }
}
