import { program } from "./sequence";
import { pointGroup, variable } from "./steps";

/** Once per weed of the group, as `waterAll`. */
export const mowAllWeeds = program(
  "Mow All Weeds",
  "red",
  `local motor = 2 -- pin 3 turns the other way
local limit = tonumber(env("rotary_tool_max_load")) or 90
local height = tonumber(env("rotary_tool_height")) or 80
local tries = tonumber(env("rotary_tool_max_attempts")) or 3

if not verify_tool() then return end

local weed = variable("Weed")
weed.z = soil_height(weed.x, weed.y)
local title = "Weed (" .. weed.x .. ", " .. weed.y .. ", " .. weed.z .. ")"

local function stalled()
  return env("load") == "stalled"
end

watch_pin(60, function(reading)
  if stalled() or reading.value <= limit then return end
  env("load", "stalled")
  soft_stop()
  off(motor)
  toast("Rotary tool overloaded: " .. reading.value, "warn")
end)

local function pass()
  local reach = weed.radius + 50
  local top = weed.z + height + 20
  local stages = {
    { "Approach", 10, { x = weed.x - reach, y = weed.y, z = top, safe_z = true } },
    { "Lower", 40, { z = weed.z + height, speed = 25 } },
    { "Mow", 50, { x = weed.x + reach, speed = 25 } },
    { "Raise", 90, { z = top, speed = 25 } }
  }
  env("load", "nominal")
  for n, stage in ipairs(stages) do
    set_job(title, { status = stage[1], percent = stage[2] })
    move(stage[3])
    if n == 1 then on(motor) end
    if stalled() then
      wait(1500)
      return false
    end
  end
  off(motor)
  return true
end

local attempt, mown = 0, false
while not mown and attempt < tries do
  attempt = attempt + 1
  mown = pass()
end
if not mown then
  toast(title .. " skipped, attempts: " .. attempt, "warn")
end
set_job(title, { status = "Complete", percent = 100 })
`,
  ({ group }) => [variable("Weed", pointGroup(group("All weeds")))],
);
