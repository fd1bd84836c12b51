#include "damage.h"

static void flip_coil(struct contactor *contactor, uint32_t mask) {
  contactor->coil = (enum hal_output)((uint32_t)contactor->coil ^ (mask & 0x3u));
}

void damage_flip(struct app *app, enum variable variable, uint8_t bit) {
  const uint32_t mask = 1u << (bit % 32u);

  switch (variable) {
    case VARIABLE_STATE:
      app->control.state = (enum control_state)((uint32_t)app->control.state ^ (mask & 0x7fu));
      break;
    case VARIABLE_SETPOINT:
      app->control.setpoint_cdeg ^= (int16_t)mask;
      break;
    case VARIABLE_STARTED:
      app->control.started_ms ^= mask;
      break;
    case VARIABLE_STOPPED:
      app->control.stopped_ms ^= mask;
      break;
    case VARIABLE_ALARMS:
      app->control.alarms ^= (uint8_t)mask;
      break;
    case VARIABLE_DROPOUTS:
      app->control.dropouts ^= (uint8_t)mask;
      break;
    case VARIABLE_CONTROL:
      app->control = (struct control){ .seal = 0 };
      break;
    case VARIABLE_ROOM:
      app->sensor.room_cdeg ^= (int16_t)mask;
      break;
    case VARIABLE_K1_COIL:
      flip_coil(&app->control.relay, mask);
      break;
    case VARIABLE_K1_ON:
      app->control.relay.on = !app->control.relay.on;
      break;
    case VARIABLE_K1_SETTLED:
      app->control.relay.settled = !app->control.relay.settled;
      break;
    case VARIABLE_K1_DOUBT:
      app->control.relay.doubt ^= (uint8_t)mask;
      break;
    case VARIABLE_K1_SWITCHED:
      app->control.relay.switched_ms ^= mask;
      break;
    case VARIABLE_K2_COIL:
      flip_coil(&app->control.contactor, mask);
      break;
    case VARIABLE_K2_ON:
      app->control.contactor.on = !app->control.contactor.on;
      break;
    case VARIABLE_K2_SETTLED:
      app->control.contactor.settled = !app->control.contactor.settled;
      break;
    case VARIABLE_K2_DOUBT:
      app->control.contactor.doubt ^= (uint8_t)mask;
      break;
    case VARIABLE_K2_SWITCHED:
      app->control.contactor.switched_ms ^= mask;
      break;
    case VARIABLE_SEAL:
      app->control.seal ^= mask;
      break;
    case VARIABLE_LATCH_ALARMS:
      app->latch.alarms ^= (uint8_t)mask;
      break;
    case VARIABLE_LATCH_DROPOUTS:
      app->latch.dropouts ^= (uint8_t)mask;
      break;
    case VARIABLE_LATCH:
      app->latch = (struct latch){ .alarms = 0 };
      break;
    case VARIABLE_TICK:
    case VARIABLES:
    default:
      app->tick_ms ^= mask;
      break;
  }
}
