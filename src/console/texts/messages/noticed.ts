import { defineTexts } from "../language";

interface Limit {
  readonly min: number | null;
  readonly max: number | null;
  readonly silent_hours: number | null;
}

const limitIn =
  (least: string, most: string, silent: string) =>
  (name: string, { min, max, silent_hours }: Limit): string => {
    const parts = [
      ...(min === null ? [] : [`${least} ${min}`]),
      ...(max === null ? [] : [`${most} ${max}`]),
      ...(silent_hours === null ? [] : [`${silent} ${silent_hours} h`]),
    ];
    return `${name}: ${parts.join(", ")}`;
  };

/** Texts about what is noticed in a garden. */
export const t = defineTexts({
  followed: { en: "Runs that you follow", de: "Läufe, denen du folgst" },
  followedHint: {
    en: "You are told when one of these sequences has ended, with the newest photo.",
    de: "Du erfährst, wenn einer dieser Abläufe zu Ende ist, mit dem neuesten Foto.",
  },
  add: { en: "Follow a sequence", de: "Einem Ablauf folgen" },
  follow: { en: (name: string) => `Follow ${name} no longer`, de: (name: string) => `${name} nicht mehr folgen` },
  logTitle: {
    en: "Shall the robot log when a sequence ends?",
    de: "Soll der Roboter das Ende eines Ablaufs protokollieren?",
  },
  logText: {
    en: "Without this log nobody knows that a run is done. The setting is for all sequences.",
    de: "Ohne dieses Protokoll weiß niemand, dass ein Lauf fertig ist. Die Einstellung gilt für alle Abläufe.",
  },
  logAction: { en: "Switch it on", de: "Einschalten" },
  awayAfter: { en: "Tell when it has been silent for", de: "Melden, wenn er so lange still ist" },
  limits: { en: "Limits of sensors", de: "Grenzen von Sensoren" },
  limitsHint: {
    en: "For sensors of the robot. A measure has limits of its own, on the page Sensors.",
    de: "Für Sensoren des Roboters. Eine Messgröße hat eigene Grenzen, auf der Seite Sensoren.",
  },
  limit: {
    en: limitIn("at least", "at most", "silent after"),
    de: limitIn("mindestens", "höchstens", "stumm nach"),
  },
  endLimit: { en: (name: string) => `End the limit of ${name}`, de: (name: string) => `Grenze von ${name} aufheben` },
  noSensors: {
    en: "There is no sensor yet. Add one on the page Sensors.",
    de: "Es gibt noch keinen Sensor. Lege einen auf der Seite Sensoren an.",
  },
  sensor: { en: "Sensor", de: "Sensor" },
  least: { en: "At least", de: "Mindestens" },
  most: { en: "At most", de: "Höchstens" },
  silent: { en: "Silent after", de: "Stumm nach" },
  measure: { en: "Told by", de: "Gemeldet von" },
  nothing: { en: "nothing", de: "nichts" },
  frost: { en: "Below", de: "Unter" },
  heat: { en: "Above", de: "Über" },
  rain: { en: "More millimetres in 24 hours than", de: "Mehr Millimeter in 24 Stunden als" },
  addLimit: { en: "Add a limit", de: "Grenze hinzufügen" },
});
