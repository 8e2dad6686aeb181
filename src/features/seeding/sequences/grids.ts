import { program, type SeededSequence } from "./sequence";
import { anyResource, coordinate, parameter } from "./steps";

interface PhotoGrid {
  readonly title: string;
  readonly status: string;
  readonly message: string;
  readonly command: string;
  /** Millimetres along y that the command needs beyond its spot. */
  readonly room?: number;
}

/** A sequence that runs a command at each spot of a grid whose cells the camera covers one by one. */
const photoGridOf = ({ title, status, message, command, room }: PhotoGrid): SeededSequence =>
  program(
    title,
    "gray",
    `local title = "${title}"
local area, size = photo_grid(), garden_size()
area.each(function(spot)
  local done = spot.count / area.total * 100
  set_job(title, { status = "Moving", percent = done - 50 / area.total })
  move{ x = math.min(spot.x, size.x), y = math.min(spot.y, size.y${room ? ` - ${room}` : ""}), z = spot.z }
  set_job(title, { status = "${status}", percent = done })
  send_message("info", "${message} " .. spot.count .. "/" .. area.total)
  ${command}
end)
complete_job(title)
`,
  );

export const photoGrid = photoGridOf({
  title: "Photo Grid",
  status: "Taking photo",
  message: "Photo",
  command: "take_photo()",
});
export const weedDetectionGrid = photoGridOf({
  title: "Weed Detection Grid",
  status: "Looking for weeds",
  message: "Weed check",
  command: "detect_weeds()",
});
/** A measurement of the soil takes its second photo beyond the spot. */
export const soilHeightGrid = photoGridOf({
  title: "Soil Height Grid",
  status: "Measuring",
  message: "Soil height",
  command: "measure_soil_height()",
  room: 10,
});

/** Runs another sequence at each spot. */
export const grid = program(
  "Grid",
  "gray",
  `local inner = variable("Subsequence")
local size = variable("Number of points")
local area = grid{
  start = variable("Starting location"),
  spacing = variable("Spacing"),
  grid_points = size
}
local title = inner.name .. " x" .. area.total
toast(title .. " (" .. size.x .. " by " .. size.y .. " by " .. size.z .. ")")
area.each(function(spot)
  local done = spot.count / area.total * 100
  local where = "(" .. spot.x .. ", " .. spot.y .. ", " .. spot.z .. ")"
  set_job(title, { status = "Moving to " .. where, percent = done - 50 / area.total })
  send_message("info", "Point " .. spot.count .. " " .. where)
  move{ x = spot.x, y = spot.y, z = spot.z }
  set_job(title, { status = "Running " .. inner.name, percent = done })
  send_message("info", "Running " .. inner.name)
  cs_eval(inner)
end)
complete_job(title)
`,
  [
    parameter("Starting location", coordinate(0, 0, 0)),
    parameter("Number of points", coordinate(2, 3, 1)),
    parameter("Spacing", coordinate(50, 100, 0)),
    parameter("Subsequence", anyResource("Sequence")),
  ],
);
