#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

static const uint8_t read_setpoint[] = { SERVER, READ, 0, 0, 0, 1 };

static bool write_many(uint16_t address, uint16_t count, uint8_t bytes, uint16_t value) {
  const uint8_t frame[] = { SERVER, WRITE_MANY, (uint8_t)(address >> 8), (uint8_t)address,
                            (uint8_t)(count >> 8), (uint8_t)count, bytes,
                            (uint8_t)(value >> 8), (uint8_t)value, 0x08, 0x34 };

  (void)send_and_wait(frame, 7u + bytes);
  return (bench.reply_count == 8u) && (bench.reply[1] == WRITE_MANY) &&
         (reply_word(2) == address) && (reply_word(4) == count) &&
         (specification_crc(bench.reply, 8) == 0u);
}

/* BUS-23 */
void refuses_by_function_16(void) {
  static const struct { uint16_t address, count; uint8_t bytes; uint16_t value; int32_t code; } refused[] = {
    { 1, 1, 2, 2100, 2 }, { 0, 2, 4, 2100, 2 }, { 0, 0, 0, 2100, 3 }, { 0, 1, 4, 2100, 3 },
    { 0, 1, 1, 2100, 3 }, { 0, 124, 2, 2100, 3 }, { 0, 1, 2, 4000, 3 }, { 0x100, 1, 2, 2100, 2 }
  };
  static const uint8_t longer[] = { SERVER, WRITE_MANY, 0, 0, 0, 1, 2, 0x08, 0x34, 0 };

  power_on();
  CHECK(write_many(SETPOINT, 1, 2, 2300));
  CHECK_IS(read_register(SETPOINT), 2300);
  for (uint32_t i = 0; i < (sizeof refused / sizeof *refused); i++) {
    CHECK(!write_many(refused[i].address, refused[i].count, refused[i].bytes, refused[i].value));
    CHECK_IS(exception_code(), refused[i].code);
  }
  CHECK_IS(send_and_wait(longer, sizeof longer), 5);
  CHECK_IS(send_and_wait(longer, 8), 5);
  CHECK_IS(read_register(SETPOINT), 2300);
}

/* BUS-8 */
void writes_by_function_16(void) {
  static const uint8_t broadcast[] = { BROADCAST, WRITE_MANY, 0, 0, 0, 1, 2, 0x09, 0x60 };

  power_on();
  CHECK(write_many(SETPOINT, 1, 2, 500));
  CHECK_IS(read_register(SETPOINT), 500);
  CHECK(write_many(SETPOINT, 1, 2, 3000));
  CHECK_IS(read_register(SETPOINT), 3000);
  CHECK(!write_many(SETPOINT, 1, 2, 3001));
  CHECK_IS(read_register(SETPOINT), 3000);
  CHECK_IS(send_and_wait(broadcast, sizeof broadcast), 0);
  CHECK_IS(read_register(SETPOINT), 2400);
}

/* The longest request, then a damaged character alone: nothing is left of the request. */
static void is_not_repeated_by_noise(void) {
  static const uint8_t longest[30] = { SERVER, 7 };

  for (uint32_t count = 2; count <= sizeof longest; count++) {
    CHECK_IS(send_and_wait(longest, count), 5);
    const uint32_t replies = bench.replies;

    bench_send_damaged(0, SILENCE_US);
    bench_run(20);
    CHECK_IS(bench.replies, replies);
  }
}

/* BUS-9 */
void drops_a_damaged_frame(void) {
  static const uint8_t good[] = { 17, 6, 0, 0, 0x08, 0xfc, 0x8c, 0xdb };

  power_on();
  for (uint32_t damaged = 0; damaged < 8u; damaged++) {
    CHECK_IS(read_register(SETPOINT), 2000); /* what it leaves in the buffer completes nothing */
    const uint32_t replies = bench.replies;

    for (uint32_t i = 0; i < 8u; i++) {
      const uint32_t silence_us = (i == 0u) ? SILENCE_US : 0u;

      if (i == damaged) {
        bench_send_damaged(good[i], silence_us);
      } else {
        bench_send(&good[i], 1, silence_us);
      }
    }
    bench_run(60);
    CHECK_IS(bench.replies, replies);
  }
  bench_send_damaged(0, SILENCE_US); /* and one more than the request has, before or after it */
  bench_send(good, sizeof good, 0);
  bench_run(60);
  bench_send(good, sizeof good, SILENCE_US);
  bench_send_damaged(0, 0);
  bench_run(60);
  CHECK_IS(read_register(SETPOINT), 2000);
  is_not_repeated_by_noise();
}

/* BUS-10 */
void ignores_its_echo(void) {
  power_on();
  CHECK(write_register(SETPOINT, 2100));
  bench_run(SECONDS(10));
  CHECK_IS(bench.replies, 1);
  for (uint32_t i = 0; i < 50u; i++) {
    CHECK_IS(ask(WRITE, SETPOINT, (uint16_t)(2100u + i)), 8);
    bench_run(any(50));
    CHECK_IS(bench.replies, i + 2u);
  }
}

/* The master goes on 3.5 characters after the answer, or after what the other has to say. */
static void answers_in_spite_of(bool deaf, bool talked_into) {
  power_on();
  bench_fault(FAULT_ECHO_LOST, deaf);
  bench_fault(FAULT_BUS_TALKER, talked_into);
  for (uint32_t i = 0; i < 30u; i++) {
    const uint32_t replies = bench.replies;

    CHECK_IS(ask(WRITE, SETPOINT, (uint16_t)(2100u + i)), 8);
    CHECK_IS(read_register(SETPOINT), 2100 + (int32_t)i);
    bench_run(50u + any(50));
    CHECK_IS(bench.replies, replies + 2u);
  }
}

/* BUS-30 */
void answers_whatever_it_hears_meanwhile(void) {
  answers_in_spite_of(true, false);
  answers_in_spite_of(false, true);
}

/* A broadcast, then a request whose first character comes at this microsecond of the pass that takes
   the broadcast, 25 ms after a tick. */
static void takes_a_character_during_a_pass(uint32_t us, uint32_t cdeg) {
  const uint8_t broadcast[] = { BROADCAST, WRITE, 0, 0, (uint8_t)(cdeg >> 8), (uint8_t)cdeg };
  const uint32_t broadcast_us = 5000u + SILENCE_US + (8u * CHARACTER_US);

  bench_run(300u - (bench.ms % 100u)); /* until the last setpoint is saved and the loop sleeps */
  bench_run(5);
  send_frame(broadcast, sizeof broadcast);
  send_frame_after(read_setpoint, sizeof read_setpoint, us - broadcast_us - CHARACTER_US);
  bench_run(60);
  CHECK_IS(bench.reply_count, 7);
  CHECK_IS(reply_word(3), cdeg);
  bench_run(300u - (bench.ms % 100u)); /* and now a pass that finds nothing */
  bench_run(5);
  send_frame_after(read_setpoint, sizeof read_setpoint, us - 5000u - CHARACTER_US);
  bench_run(70);
  CHECK_IS(bench.reply_count, 7);
}

/* The clock wraps at each millisecond of a broadcast, a request and its answer. */
static void answers_while_the_clock_wraps(void) {
  for (uint32_t ms = 1; ms < 60u; ms++) {
    wrap_after(ms);
    power_on();
    CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, (uint16_t)(2000u + ms)), 0);
    CHECK_IS(read_register(SETPOINT), 2000 + (int32_t)ms);
    wrap_after(ms);
    power_on();
    CHECK_IS(read_register(SETPOINT), 2000);
  }
  wrap_after(0);
}

/* The same after a pause of the loop, in which two broadcasts came: the pass takes the first, while
   this character ends the second. */
static void ends_a_frame_during_a_pass(uint32_t us, uint32_t cdeg) {
  const uint8_t older[] = { BROADCAST, WRITE, 0, 0, 0x07, 0xd0 };
  const uint8_t newer[] = { BROADCAST, WRITE, 0, 0, (uint8_t)(cdeg >> 8), (uint8_t)cdeg };

  bench_run(300u - (bench.ms % 100u));
  bench_fault(FAULT_LOOP_HUNG, true);
  send_frame(older, sizeof older);
  send_frame(newer, sizeof newer);
  bench_run(40);
  bench_fault(FAULT_LOOP_HUNG, false);
  send_frame_after(read_setpoint, sizeof read_setpoint, us - CHARACTER_US);
  bench_run(60);
  CHECK_IS(bench.reply_count, 7);
  CHECK_IS(reply_word(3), cdeg);
}

/* BUS-15 */
void takes_characters_at_any_moment(void) {
  power_on();
  for (uint32_t us = 0; us < 60u; us++) {
    takes_a_character_during_a_pass(25000u - 40u + us, 2000u + us);
    ends_a_frame_during_a_pass(5000u - 40u + us, 2100u + us);
  }
  answers_while_the_clock_wraps();
}
