import { program, type SeededSequence } from "./sequence";
import {
  application,
  commented,
  execute,
  numeric,
  parameter,
  pointGroup,
  switchOff,
  switchOn,
  variable,
  wait,
} from "./steps";
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

/** Once per plant of the group: every version of a robot runs that, while not all know a function that lists plants. */
export const waterAll = program("Water all", "blue", `water(variable("Plant"))\n`, ({ group }) => [
  variable("Plant", pointGroup(group("All plants"))),
]);

export const dispenseWater = program(
  "Dispense Water",
  "blue",
  `local amount = variable("Water (mL)")
dispense(amount)
`,
  [parameter("Water (mL)", numeric(250))],
);
