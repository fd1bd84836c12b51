#include "crc16.h"

enum { CRC_START = 0xffff, CRC_POLYNOMIAL = 0xa001, BITS_PER_BYTE = 8 };

uint16_t crc16(const uint8_t *bytes, uint8_t count) {
  uint32_t crc = CRC_START;

  for (uint32_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (uint32_t bit = 0; bit < BITS_PER_BYTE; bit++) {
      const uint32_t feedback = ((crc & 1u) != 0u) ? CRC_POLYNOMIAL : 0u;
      crc = (crc >> 1) ^ feedback;
    }
  }
  return (uint16_t)crc;
}
