#ifndef CRC16_H
#define CRC16_H

#include <stdint.h>

enum { CRC16_START = 0xffff };

/* The checksum so far, and the next byte. A frame followed by its checksum, low byte first, ends at 0. */
uint16_t crc16_add(uint16_t crc, uint8_t byte);

/* CRC-16 of Modbus. Over a message followed by its checksum, low byte first, it is 0. */
uint16_t crc16(const uint8_t *bytes, uint8_t count);

#endif
