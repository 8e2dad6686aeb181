import { defineTexts } from "./language";

/** Texts about sequences under way. */
export const t = defineTexts({
  ran: {
    en: (name: string) => `${name}: the robot says that it is done.`,
    de: (name: string) => `${name}: Der Roboter sagt, es ist erledigt.`,
  },
  over: {
    en: (name: string) => `${name}: the robot is no longer at work.`,
    de: (name: string) => `${name}: Der Roboter arbeitet nicht mehr daran.`,
  },
  running: { en: "Running", de: "Läuft" },
  atWork: { en: "The robot at work", de: "Der Roboter bei der Arbeit" },
  of: { en: (at: string, all: string) => `${at} of ${all}`, de: (at: string, all: string) => `${at} von ${all}` },
  step: {
    en: (at: string, all: string) => `step ${at} of ${all}`,
    de: (at: string, all: string) => `Schritt ${at} von ${all}`,
  },
  plant: {
    en: (at: string, all: string) => `plant ${at} of ${all}`,
    de: (at: string, all: string) => `Pflanze ${at} von ${all}`,
  },
  left: { en: (time: string) => `${time} left`, de: (time: string) => `noch ${time}` },
  alsoRuns: {
    en: (name: string) => `The robot is still at work on ${name}.`,
    de: (name: string) => `Der Roboter arbeitet noch an ${name}.`,
  },
});
