#include "crc16.h"

enum { CRC_POLYNOMIAL = 0xa001, BITS_PER_BYTE = 8 };

uint16_t crc16_add(uint16_t crc, uint8_t byte) {
  uint32_t rest = (uint32_t)crc ^ byte;

  for (uint32_t bit = 0; bit < BITS_PER_BYTE; bit++) {
    const uint32_t feedback = ((rest & 1u) != 0u) ? CRC_POLYNOMIAL : 0u;
    rest = (rest >> 1) ^ feedback;
  }
  return (uint16_t)rest;
}

uint16_t crc16(const uint8_t *bytes, uint8_t count) {
  uint16_t crc = CRC16_START;

  for (uint32_t i = 0; i < count; i++) {
    crc = crc16_add(crc, bytes[i]);
  }
  return crc;
}
