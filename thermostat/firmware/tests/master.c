#include "master.h"

#include "bench.h"

enum { FRAME_MOST = 64, ANSWER_MS = 50, LONGEST_MS = 70, NONE = -99999 };

/* Bit by bit over the whole message, so that it shares no structure with the firmware's. */
uint16_t specification_crc(const uint8_t *bytes, uint32_t count) {
  uint32_t crc = 0xffff;

  for (uint32_t bit = 0; bit < (8u * count); bit++) {
    const uint32_t data = (uint32_t)(bytes[bit / 8u] >> (bit % 8u)) & 1u;

    crc = (((crc ^ data) & 1u) != 0u) ? ((crc >> 1) ^ 0xa001u) : (crc >> 1);
  }
  return (uint16_t)crc;
}

void send_frame_after(const uint8_t *bytes, uint32_t count, uint32_t silence_us) {
  uint8_t frame[FRAME_MOST];
  const uint16_t crc = specification_crc(bytes, count);

  for (uint32_t i = 0; i < count; i++) {
    frame[i] = bytes[i];
  }
  frame[count] = (uint8_t)crc;
  frame[count + 1u] = (uint8_t)(crc >> 8);
  bench.reply_count = 0;
  bench_send(frame, count + 2u, silence_us);
}

void send_frame(const uint8_t *bytes, uint32_t count) {
  send_frame_after(bytes, count, SILENCE_US);
}

uint32_t ask_server(uint8_t server, uint8_t function, uint16_t address, uint16_t value) {
  const uint8_t frame[] = { server,           function,
                            (uint8_t)(address >> 8), (uint8_t)address,
                            (uint8_t)(value >> 8),   (uint8_t)value };

  send_frame(frame, sizeof frame);
  bench_run(ANSWER_MS);
  return bench.reply_count;
}

uint32_t ask(uint8_t function, uint16_t address, uint16_t value) {
  return ask_server(SERVER, function, address, value);
}

static bool sound(uint32_t count, uint8_t function) {
  return (bench.reply_count == count) && (bench.reply[0] == SERVER) &&
         (bench.reply[1] == function) && (specification_crc(bench.reply, count) == 0u);
}

int32_t read_register(uint16_t address) {
  (void)ask(READ, address, 1);
  if (!sound(7, READ) || (bench.reply[2] != 2u)) {
    return NONE;
  }
  const int32_t value = (bench.reply[3] << 8) | bench.reply[4];

  return (value < 0x8000) ? value : (value - 0x10000);
}

bool write_register(uint16_t address, int32_t value) {
  (void)ask(WRITE, address, (uint16_t)value);
  return sound(8, WRITE) && (bench.reply[2] == (uint8_t)(address >> 8)) &&
         (bench.reply[3] == (uint8_t)address) &&
         (bench.reply[4] == (uint8_t)((uint32_t)value >> 8)) &&
         (bench.reply[5] == (uint8_t)value);
}

int32_t exception_code(void) {
  if (bench.reply_count != 5u) {
    return 0;
  }
  return ((bench.reply[1] & 0x80u) != 0u) && (specification_crc(bench.reply, 5) == 0u)
           ? bench.reply[2]
           : -1;
}

int32_t reply_word(uint32_t at) {
  return (bench.reply[at] << 8) | bench.reply[at + 1u];
}

uint32_t send_and_wait(const uint8_t *bytes, uint32_t count) {
  send_frame(bytes, count);
  bench_run(LONGEST_MS);
  return bench.reply_count;
}
