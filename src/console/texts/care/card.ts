import { defineTexts } from "../language";

/** Texts about the card of the robot's computer. */
export const t = defineTexts({
  title: { en: "Write a new card", de: "Neue Karte schreiben" },
  image: { en: (version: string) => `Disk image of ${version}`, de: (version: string) => `Abbild von ${version}` },
  codeOf: {
    en: (version: string) => `QR code of the disk image of ${version}`,
    de: (version: string) => `QR-Code des Abbilds von ${version}`,
  },
  stepReader: {
    en: "Download the disk image to a computer with a card reader.",
    de: "Lade das Abbild auf einen Rechner mit Kartenleser.",
  },
  stepWrite: {
    en: "Write it to a card with any program that writes disk images. Everything on the card is lost.",
    de: "Schreibe es mit irgendeinem Programm für Abbilder auf eine Karte. Was darauf ist, geht verloren.",
  },
  stepInsert: { en: "Put the card into the robot's computer.", de: "Stecke die Karte in den Rechner des Roboters." },
  stepPower: {
    en: "Switch the robot on. It opens its own set-up page, where you enter the address of this server.",
    de: "Schalte den Roboter ein. Er öffnet seine Einrichtungsseite, auf der du die Adresse dieses Servers einträgst.",
  },
  noComputer: {
    en: "Choose the computer of the robot in Settings, and its disk image is offered here.",
    de: "Wähle den Rechner des Roboters in den Einstellungen, dann steht sein Abbild hier.",
  },
  toSettings: { en: "Choose the computer", de: "Rechner wählen" },
  none: {
    en: "This server has no disk image for this computer. Its operator adds one with “gardenshed release add FILE --image FILE”. A card that is written already needs none.",
    de: "Dieser Server hat kein Abbild für diesen Rechner. Wer ihn betreibt, fügt eines mit „gardenshed release add FILE --image FILE“ hinzu. Eine fertige Karte braucht keines.",
  },
});
