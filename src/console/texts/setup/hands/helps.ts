import { defineTexts } from "../../language";

/** The remedy of each outcome, in words. */
export const helps = defineTexts({
  assembled_later: {
    en: "Assemble it first. This page keeps where you are.",
    de: "Bau ihn zuerst auf. Diese Seite merkt sich, wo du bist.",
  },
  kind_unknown: {
    en: "Compare it with the drawings of the first steps, and read the print on the board.",
    de: "Vergleiche ihn mit den Bildern der ersten Schritte und lies den Aufdruck der Platine.",
  },
  kind_card: {
    en: "Try another card reader, then another card.",
    de: "Nimm einen anderen Kartenleser, dann eine andere Karte.",
  },
  power_dark: {
    en: "Look at the supply, its plug, and the cable from the supply to the board.",
    de: "Sieh nach Netzteil, Stecker und dem Kabel vom Netzteil zur Platine.",
  },
  power_socket: {
    en: "The network socket is at the small computer in the box; a compact robot has it at its board.",
    de: "Die Netzbuchse ist am kleinen Rechner im Kasten; ein kompakter Roboter hat sie an der Platine.",
  },
  wifi_unseen: {
    en: "Wait three minutes. Look at the power light and whether the card is fully in. Is it the image of this computer? Write it again, and go nearer.",
    de: "Warte drei Minuten. Sieh nach der Stromlampe und ob die Karte ganz steckt. Ist es das Abbild dieses Rechners? Schreibe es neu und geh näher heran.",
  },
  wifi_offline: {
    en: "Switch off mobile data. Else try another phone.",
    de: "Schalte mobile Daten aus. Sonst nimm ein anderes Handy.",
  },
  entered_silent: {
    en: "Enter the number of the robot instead of its name: it stands in the Wi-Fi settings of the phone, as router.",
    de: "Gib die Nummer des Roboters statt seines Namens ein: Sie steht in den WLAN-Einstellungen des Handys als Router.",
  },
  entered_elsewhere: {
    en: "Switch off mobile data, and try again.",
    de: "Schalte mobile Daten aus und versuch es noch einmal.",
  },
  entered_error: {
    en: "Is its Wi-Fi there again? Then it did not take what was entered: enter it once more.",
    de: "Ist sein WLAN wieder da? Dann hat er die Angaben nicht genommen: Trage sie noch einmal ein.",
  },
  map_turned: { en: "Swap x and y on the map.", de: "Tausche x und y auf der Karte." },
  map_corner: { en: "Choose the corner in which the origin is.", de: "Wähle die Ecke, in der der Nullpunkt ist." },
  motor_nothing: {
    en: "Look at the plug of this motor and at the lights of the box. If they are on, install the firmware of the board.",
    de: "Sieh nach dem Stecker dieses Motors und den Lampen am Kasten. Leuchten sie, dann installiere die Firmware der Platine.",
  },
  motor_hums: {
    en: "Switch off the power and push it by hand. If it does not run freely, look at the belt, the wheels, the screws and the cable carrier.",
    de: "Schalte den Strom ab und schiebe von Hand. Läuft es nicht frei, dann sieh nach Riemen, Rädern, Schrauben und Schleppkette.",
  },
  motor_stops: {
    en: "Something resisted. Look for what is in its way. Stall detection can be off for now; switch it on again when the axis runs.",
    de: "Etwas leistete Widerstand. Sieh nach, was im Weg ist. Die Blockiererkennung kann solange aus sein; schalte sie wieder ein, wenn die Achse läuft.",
  },
  motor_other: {
    en: "The plugs of two motors are swapped at the board. Switch off the power, and change them.",
    de: "Die Stecker zweier Motoren sind an der Platine vertauscht. Schalte den Strom ab und tausche sie.",
  },
  direction_opposite: { en: "Let the motor turn the other way.", de: "Lass den Motor andersherum drehen." },
  direction_arrows: { en: "Turn the arrows of this axis.", de: "Dreh die Pfeile dieser Achse um." },
  direction_sideways: {
    en: "Swap x and y on the map. Of z: see the line of its motor.",
    de: "Tausche x und y auf der Karte. Bei z: Sieh in die Zeile seines Motors.",
  },
  direction_nothing: { en: "Go back to the line of this motor.", de: "Geh zurück zur Zeile dieses Motors." },
  home_missed: {
    en: "Try again. Something may resist. Else push it to its end by hand, and set zero there.",
    de: "Versuch es noch einmal. Vielleicht leistet etwas Widerstand. Sonst schiebe ihn von Hand ans Ende und setze dort Null.",
  },
  home_beside: { en: "Set zero here.", de: "Setze hier Null." },
  boot_none: { en: "One press makes it and chooses it.", de: "Ein Druck legt ihn an und wählt ihn." },
  way_spot: {
    en: "Look at this spot for bumps of the track, sand, and clips of the cable carrier.",
    de: "Suche dort nach Stößen der Schiene, Sand und Clips der Schleppkette.",
  },
  way_everywhere: {
    en: "Bend the cable carrier, and look at belt and wheels. Then give the motor more current.",
    de: "Biege die Schleppkette und sieh nach Riemen und Rädern. Gib dem Motor dann mehr Strom.",
  },
  way_speed: {
    en: "Make it slower, let it start more gently, or give it more current.",
    de: "Mach ihn langsamer, lass ihn sanfter anfahren oder gib ihm mehr Strom.",
  },
  length_early: {
    en: "Try the whole way of this axis first. Then measure again.",
    de: "Probiere zuerst den ganzen Weg dieser Achse. Miss dann noch einmal.",
  },
  length_wrong: {
    en: "Enter the number of steps, or drive to the end and set the length to there.",
    de: "Trage die Zahl der Schritte ein, oder fahre ans Ende und setze die Länge bis dorthin.",
  },
  length_senseless: {
    en: "The axis notices no end. Switch on stall detection, or end stops in Settings.",
    de: "Die Achse merkt kein Ende. Schalte die Blockiererkennung ein, oder Endschalter in den Einstellungen.",
  },
  water_nothing: {
    en: "Look at the plug of the valve, and at its pin.",
    de: "Sieh nach dem Stecker des Ventils und nach seinem Pin.",
  },
  water_dry: { en: "Look at the tap, the hose and its filter.", de: "Sieh nach Hahn, Schlauch und Filter." },
  pump_nothing: {
    en: "Look at the plug of the pump, and at its pin.",
    de: "Sieh nach dem Stecker der Pumpe und nach ihrem Pin.",
  },
  pump_weak: { en: "Look at the tube and the needle.", de: "Sieh nach Schlauch und Nadel." },
  light_nothing: {
    en: "Look at the plug of the light, and at its pin.",
    de: "Sieh nach dem Stecker des Lichts und nach seinem Pin.",
  },
  stop_powered: {
    en: "Look at the cable of the button, and at what the button does.",
    de: "Sieh nach dem Kabel der Taste und danach, was die Taste tut.",
  },
  stop_locked: {
    en: "Look at the cable of the button. Unlock it here.",
    de: "Sieh nach dem Kabel der Taste. Entsperre ihn hier.",
  },
  buttons_nothing: {
    en: "Look at its pin and its cable. Sync the robot: it may not know yet what the button does.",
    de: "Sieh nach Pin und Kabel. Gleiche den Roboter ab: Vielleicht weiß er noch nicht, was die Taste tut.",
  },
  photo_none: {
    en: "Read the logs. Look at the cable of the camera, and whether the camera is chosen in Settings.",
    de: "Lies die Meldungen. Sieh nach dem Kabel der Kamera und ob sie in den Einstellungen gewählt ist.",
  },
  photo_error: {
    en: "Look at the cable of the camera, and at the joint at the slide.",
    de: "Sieh nach dem Kabel der Kamera und nach der Verbindung am Schlitten.",
  },
  photo_black: {
    en: "Take the cap off, switch the light on, or plug the camera in again.",
    de: "Nimm die Kappe ab, schalte das Licht ein oder stecke die Kamera neu ein.",
  },
  photo_power: {
    en: "Its computer says so. Use another cable from the supply, or another supply.",
    de: "Sein Rechner sagt das. Nimm ein anderes Kabel vom Netzteil oder ein anderes Netzteil.",
  },
  photo_turned: {
    en: "Calibration finds out how it is turned.",
    de: "Die Kalibrierung findet heraus, wie es gedreht ist.",
  },
  calibration_hums: { en: "Go to the line of motor Z.", de: "Geh zur Zeile des Motors Z." },
  calibration_low: { en: "Find home of z, and run it again.", de: "Suche den Nullpunkt von z und starte noch einmal." },
  calibration_card: {
    en: "Lay two red things 100\u00a0mm apart along x, nothing else red in sight, and run it with these. With a card: flat, whole, no glare.",
    de: "Lege zwei rote Dinge 100\u00a0mm voneinander entlang x, sonst nichts Rotes im Bild, und starte damit. Mit Karte: flach, ganz, ohne Glanz.",
  },
  calibration_picture: { en: "Go to the line Photo.", de: "Geh zur Zeile Foto." },
  calibration_unclear: {
    en: "Card flat and clean, in the shade, on soil that differs from it.",
    de: "Karte flach und sauber, im Schatten, auf Boden, der sich abhebt.",
  },
  calibration_axis: { en: "Go to the lines of the motors.", de: "Geh zu den Zeilen der Motoren." },
  fits_beside: {
    en: "Change the offset of the camera: the photo moves on the map.",
    de: "Ändere den Abstand der Kamera: Das Foto wandert auf der Karte.",
  },
  fits_mirrored: {
    en: "Choose the corner of the photo that is nearest to home.",
    de: "Wähle die Ecke des Fotos, die dem Nullpunkt am nächsten ist.",
  },
  soilHeight_surface: {
    en: "Go to another place, with more light and some stones or leaves.",
    de: "Geh an einen anderen Ort, mit mehr Licht und ein paar Steinen oder Blättern.",
  },
  soilHeight_picture: { en: "Go to the line Photo.", de: "Geh zur Zeile Foto." },
  tool_unsure: { en: "Look at it from both ends: no gap is left.", de: "Sieh von beiden Enden: Kein Spalt bleibt." },
  tool_off: {
    en: "Clean its contacts and the pins of the head. Look at the jumpers, and tighten the screws of the tool.",
    de: "Reinige seine Kontakte und die Stifte des Kopfs. Sieh nach den Brücken und zieh die Schrauben des Werkzeugs an.",
  },
  flow_dry: { en: "Go to the line of the valve.", de: "Geh zur Zeile des Ventils." },
  soil_nothing: {
    en: "Go to the line of the soil sensor, and verify it.",
    de: "Geh zur Zeile des Bodensensors und prüfe ihn.",
  },
  rotary_nothing: {
    en: "Go to the line of the rotary tool, and verify it.",
    de: "Geh zur Zeile des Drehwerkzeugs und prüfe es.",
  },
  slot_beside: { en: "Go up, and drive by steps of 1\u00a0mm.", de: "Fahre hinauf und in Schritten von 1\u00a0mm." },
  slot_deep: { en: "Press stop, unlock, and go up.", de: "Drücke Stopp, entsperre und fahre hinauf." },
});

/** Buttons of the settings that help. */
export const mends = defineTexts({
  motor_hums: { en: "Current + 10\u00a0%", de: "Strom + 10\u00a0%" },
  way_everywhere: { en: "Current + 10\u00a0%", de: "Strom + 10\u00a0%" },
  motor_stops: { en: "Switch stall detection off", de: "Blockiererkennung ausschalten" },
  length_senseless: { en: "Switch stall detection on", de: "Blockiererkennung einschalten" },
  direction_opposite: { en: "Turn the motor round", de: "Motor umdrehen" },
  direction_arrows: { en: "Turn the arrows round", de: "Pfeile umdrehen" },
  direction_sideways: { en: "Swap x and y", de: "x und y tauschen" },
  map_turned: { en: "Swap x and y", de: "x und y tauschen" },
});
