/* Each request against the answer that the specification demands, over all values of each field. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { REGISTERS = 4, MOST_BYTES = 30, BITS = 16 };

static uint16_t word(const uint8_t *bytes) {
  return (uint16_t)((bytes[0] << 8) | bytes[1]);
}

static int32_t wanted_of_value(uint16_t cdeg) {
  return ((cdeg >= 500u) && (cdeg <= 3000u)) ? 0 : 3;
}

/* The exception, 0 for none. The order is the specification's: function, count and length, address,
   value. Count is the frame's length without its checksum. */
static int32_t wanted_exception(const uint8_t *frame, uint32_t count) {
  const uint32_t first = word(&frame[2]);
  const uint32_t second = word(&frame[4]);

  switch (frame[1]) {
    case READ:
      if ((count != 6u) || (second == 0u) || (second > 125u)) {
        return 3;
      }
      return ((first + second) > REGISTERS) ? 2 : 0;
    case WRITE:
      if (count != 6u) {
        return 3;
      }
      return (first != SETPOINT) ? 2 : wanted_of_value((uint16_t)second);
    case WRITE_MANY:
      if ((count < 9u) || (second == 0u) || (frame[6] != (2u * second)) ||
          (count != (7u + frame[6]))) {
        return 3;
      }
      return ((first != SETPOINT) || (second != 1u)) ? 2 : wanted_of_value(word(&frame[7]));
    default:
      return 1;
  }
}

static void check_words(const uint8_t *frame) {
  const int32_t wanted[REGISTERS] = { 2000, bench.measured_cdeg, READY, ALARM_NOT_KEPT };
  const uint32_t first = word(&frame[2]);
  const uint32_t count = word(&frame[4]);

  CHECK_IS(bench.reply[2], 2u * count);
  CHECK_IS(bench.reply_count, 5u + (2u * count));
  for (uint32_t i = 0; i < count; i++) {
    const int32_t noise_cdeg = ((first + i) == ROOM) ? 10 : 0;
    const int32_t off = reply_word(3u + (2u * i)) - wanted[first + i];

    CHECK_BETWEEN(off, -noise_cdeg, noise_cdeg);
  }
}

/* Sends the frame and checks every byte of the answer. */
static void exchange(const uint8_t *frame, uint32_t count) {
  const int32_t exception = wanted_exception(frame, count);
  const uint32_t replies = bench.replies;

  (void)send_and_wait(frame, count);
  CHECK_IS(bench.replies, replies + 1u);
  CHECK_IS(bench.reply[0], SERVER);
  CHECK_IS(specification_crc(bench.reply, bench.reply_count), 0);
  if (exception != 0) {
    CHECK_IS(bench.reply_count, 5);
    CHECK_IS(bench.reply[1], frame[1] | 0x80u);
    CHECK_IS(bench.reply[2], exception);
    return;
  }
  CHECK_IS(bench.reply[1], frame[1]);
  if (frame[1] == READ) {
    check_words(frame);
    return;
  }
  CHECK_IS(bench.reply_count, 8);
  for (uint32_t i = 2; i < 6u; i++) {
    CHECK_IS(bench.reply[i], frame[i]);
  }
}

static void exchange_words(uint8_t function, uint32_t first, uint32_t second) {
  const uint8_t frame[] = { SERVER, function, (uint8_t)(first >> 8), (uint8_t)first,
                            (uint8_t)(second >> 8), (uint8_t)second };

  exchange(frame, sizeof frame);
}

static void exchange_many(uint32_t first, uint32_t count, uint32_t bytes, uint32_t value) {
  const uint8_t frame[] = { SERVER, WRITE_MANY, (uint8_t)(first >> 8), (uint8_t)first,
                            (uint8_t)(count >> 8), (uint8_t)count, (uint8_t)bytes,
                            (uint8_t)(value >> 8), (uint8_t)value };

  exchange(frame, sizeof frame);
}

/* Of address, count and value, two are wrong. */
static void try_two_words(uint32_t word) {
  exchange_words(READ, word, word);
  exchange_words(READ, word, 126);
  exchange_words(WRITE, word, 1);
  exchange_many(word, 1, 2, 1);
  exchange_many(word, word, 2, 1);
}

/* One is. */
static void try_word(uint32_t word) {
  exchange_words(READ, word, 1);
  exchange_words(READ, 0, word);
  if (word != SETPOINT) {
    exchange_words(WRITE, word, 2100);
    exchange_many(word, 1, 2, 2100);
  }
  if (word != 2u) {
    exchange_many(0, 1, word, 2100);
  }
  if (wanted_of_value((uint16_t)word) != 0) {
    exchange_words(WRITE, SETPOINT, word);
    exchange_many(SETPOINT, 1, 2, word);
  }
  if (word != 1u) {
    exchange_many(0, word, 2, 2100);
    exchange_many(0, word, 2u * word, 2100);
  }
}

/* The checksum is right, the length is not what the function wants. */
static void try_lengths(uint8_t function) {
  const uint8_t data[MOST_BYTES] = { SERVER, function, 0, 0, 0, 1, 2, 0x08, 0x34 };
  const uint32_t sound = (function == WRITE_MANY) ? 9 : 6;

  for (uint32_t count = 2; count <= MOST_BYTES; count++) {
    if ((count != sound) || (function != WRITE_MANY)) {
      exchange(data, count);
    }
  }
}

/* Any number of registers with all their data, from the setpoint on or where nothing can be written. */
static void try_many_registers(void) {
  for (uint8_t registers = 0; registers <= 11u; registers++) {
    for (uint8_t first = (registers == 1u) ? ROOM : SETPOINT; first <= ROOM; first++) {
      const uint8_t data[MOST_BYTES] = { SERVER, WRITE_MANY, 0, first, 0, registers,
                                         (uint8_t)(2u * registers), 0x08, 0x34, 0x08, 0x34 };

      exchange(data, 7u + (2u * registers));
      exchange(data, 6u + (2u * registers));
      exchange(data, 8u + (2u * registers));
    }
  }
}

static void nothing_has_changed(void) {
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT);
}

static const uint16_t words[] = { 0, 3, 5, 6, 124, 125, 126, 127, 257, 499, 3001, 0x7fff, 0xfffe, 0xffff };

static void be_ready(void) {
  power_on();
  bench_room(2500);
  bench_run(MINUTES(7));
}

/* BUS-11 */
void answers_as_the_specification_says(void) {
  be_ready();
  for (uint32_t function = 0; function < 256u; function++) {
    exchange_words((uint8_t)function, 0, 1);
  }
  for (uint32_t bit = 0; bit < BITS; bit++) {
    try_word(1u << bit);
  }
  for (uint32_t i = 0; i < (sizeof words / sizeof *words); i++) {
    try_word(words[i]);
  }
  for (uint32_t first = 0; first <= REGISTERS; first++) {
    for (uint32_t count = 1; count <= (REGISTERS + 1u); count++) {
      exchange_words(READ, first, count);
    }
  }
  nothing_has_changed();
}

/* BUS-20 */
void refuses_in_order(void) {
  be_ready();
  for (uint32_t bit = 0; bit < BITS; bit++) {
    try_two_words(1u << bit);
  }
  for (uint32_t i = 0; i < (sizeof words / sizeof *words); i++) {
    try_two_words(words[i]);
  }
  try_lengths(READ);
  try_lengths(WRITE_MANY);
  try_lengths(7);
  try_lengths(WRITE); /* with a value of 1, refused in any case */
  try_many_registers();
  nothing_has_changed();
}

/* Nobody answers, and of all these frames only the last may be obeyed. */
static void send_to(uint8_t server) {
  for (uint32_t count = 2; count <= MOST_BYTES; count++) {
    const uint8_t write[MOST_BYTES] = { server, WRITE, 0, 0, 0x08, 0x34 };
    const uint8_t many[MOST_BYTES] = { server, WRITE_MANY, 0, 0, 0, 1, 2, 0x08, 0x34 };

    if ((count != 6u) || (server != BROADCAST)) {
      (void)send_and_wait(write, count);
    }
    if ((count != 9u) || (server != BROADCAST)) {
      (void)send_and_wait(many, count);
    }
  }
}

static void send_to_all(uint8_t function, uint16_t first, uint16_t second) {
  CHECK_IS(ask_server(BROADCAST, function, first, second), 0);
}

static void refuse_broadcasts(void) {
  send_to(BROADCAST);
  for (uint32_t bit = 0; bit < BITS; bit++) {
    const uint16_t mask = (uint16_t)(1u << bit);

    send_to_all(WRITE, mask, 2100);
    send_to_all(READ, mask, 1);
    if (wanted_of_value(mask) != 0) {
      send_to_all(WRITE, SETPOINT, mask);
    }
  }
  for (uint32_t function = 0; function < 256u; function++) {
    if (function != WRITE) {
      send_to_all((uint8_t)function, SETPOINT, 2100);
    }
  }
}

/* BUS-22 */
void changes_nothing_for_a_refused_broadcast(void) {
  power_on();
  refuse_broadcasts();
  nothing_has_changed();
}

/* BUS-12 */
void never_answers_a_broadcast(void) {
  power_on();
  refuse_broadcasts();
  send_to_all(WRITE, SETPOINT, 2100);
  send_to_all(READ, SETPOINT, 4);
  CHECK_IS(bench.replies, 0);
}

/* BUS-21 */
void obeys_only_what_is_for_it(void) {
  static const uint8_t read_rest[] = { READ, 0, 0, 0, 1 };
  static const uint8_t many_rest[] = { WRITE_MANY, 0, 0, 0, 1, 2, 0x08, 0x34 };

  power_on();
  for (uint32_t server = 1; server < 256u; server++) {
    uint8_t frame[9] = { (uint8_t)server };

    for (uint32_t i = 0; i < sizeof many_rest; i++) {
      frame[i + 1u] = many_rest[i];
    }
    if (server != SERVER) {
      send_frame(frame, 9);
      bench_run(18);
      for (uint32_t i = 0; i < sizeof read_rest; i++) {
        frame[i + 1u] = read_rest[i];
      }
      send_frame(frame, 6);
      bench_run(15);
    }
  }
  send_to(NEIGHBOUR);
  CHECK_IS(bench.replies, 0);
  nothing_has_changed();
}
