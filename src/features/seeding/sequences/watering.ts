import { program, type SeededSequence } from "./sequence";
import { application, commented, execute, numeric, parameter, pointGroup, switchOff, switchOn, wait } from "./steps";
import { goOverPlant, placeParameter } from "./motion";

export const waterPlant: SeededSequence = {
  name: "Water plant",
  color: "blue",
  pinned: true,
  locals: [placeParameter],
  steps: ({ peripheral }) => [
    goOverPlant,
    commented("Water on", switchOn(peripheral("Water"))),
    commented("Let it run for two seconds", wait(2000)),
    commented("Water off", switchOff(peripheral("Water"))),
  ],
};

export const waterAllPlants: SeededSequence = {
  name: "Water all plants",
  color: "green",
  steps: ({ sequence, group }) => [
    commented(
      "Once per plant in the group",
      execute(sequence(waterPlant.name), application("parent", pointGroup(group("All plants")))),
    ),
  ],
};

export const waterAll = program(
  "Water all",
  "blue",
  `local todo = sort(get_plants(), "nn")
local title = "Water " .. #todo .. " plants"
toast(title)
for n, plant in ipairs(todo) do
  local what = plant.name or "plant"
  set_job(title, {
    status = what .. " (" .. plant.x .. ", " .. plant.y .. ")",
    percent = (n - 1) / #todo * 100
  })
  water(plant)
end
complete_job(title)
`,
);

export const dispenseWater = program(
  "Dispense Water",
  "blue",
  `local amount = variable("Water (mL)")
dispense(amount)
`,
  [parameter("Water (mL)", numeric(250))],
);
