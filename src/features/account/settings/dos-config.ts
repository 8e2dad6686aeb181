import { FIRMWARE_HARDWARE } from "../device/firmware-hardware";
import { AXIS_ORDERS } from "./axis-order";
import { defineSettings } from "./record";
import { flag, whole, words } from "./setting";

/** Configuration of the device operating system. */
export const dosConfig = defineSettings({
  name: "dos_config",
  right: "write",
  syncClass: "DosConfig",
  summary: "Configuration of the device operating system",
  example: { safe_height: -50, firmware_hardware: "board_k17" },
  checksStale: true,
  references: { boot_sequence_id: "sequences" },
  sync: "dos_configs",
  shown: { disable_factory_reset: true },
  settings: {
    disable_factory_reset: flag(true),
    firmware_input_log: flag(false),
    firmware_output_log: flag(false),
    arduino_debug_messages: flag(false),
    firmware_debug_log: flag(false),
    network_not_found_timer: whole(null),
    sequence_body_log: flag(false),
    sequence_complete_log: flag(false),
    sequence_init_log: flag(false),
    firmware_hardware: words(null, { options: FIRMWARE_HARDWARE }),
    os_auto_update: flag(true),
    firmware_path: words(null),
    update_channel: words("stable", { options: ["stable", "beta", "alpha"], maximum: 7 }),
    boot_sequence_id: whole(null),
    safe_height: whole(0),
    soil_height: whole(-500),
    gantry_height: whole(0),
    default_axis_order: words("xy,z;high", { options: AXIS_ORDERS, required: true }),
  },
});
