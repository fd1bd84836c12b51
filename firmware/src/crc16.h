#ifndef CRC16_H
#define CRC16_H

#include <stdint.h>

/* CRC-16 of Modbus. Over a message followed by its checksum, low byte first, it is 0. */
uint16_t crc16(const uint8_t *bytes, uint8_t count);

#endif
