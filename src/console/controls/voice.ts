import { signal } from "@preact/signals";
import { type SaidLog, wantsAttention } from "../care/says";
import { language } from "../texts/language";

/** Texts that wait to be spoken. */
const MOST_SPOKEN = 5;
/** The browser keeps which text was spoken last, so that one tab speaks. */
const SPOKEN = "gardenshed.spoken";

export const isSpeaking = signal(false);
let queue: string[] = [];

function next(): void {
  const text = queue.shift();
  isSpeaking.value = text !== undefined;
  if (text === undefined) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language.peek();
  utterance.onend = utterance.onerror = next;
  speechSynthesis.speak(utterance);
}

/** Whether this browser can speak. */
export const hasVoice = (): boolean => "speechSynthesis" in globalThis;

/** Speaks a text in the language of the page, in one tab. `id`: of the log. */
export function speak(text: string, id: number | null | undefined): void {
  if (!hasVoice()) return;
  const key = `${id} ${text}`;
  if (localStorage.getItem(SPOKEN) === key) return;
  localStorage.setItem(SPOKEN, key);
  queue = [...queue, text].slice(-MOST_SPOKEN);
  if (!isSpeaking.peek()) next();
}

export function beQuiet(): void {
  queue = [];
  speechSynthesis.cancel();
  isSpeaking.value = false;
}

const VOLUME = 0.2;
const BEEPS_MS = 500;
let context: AudioContext | undefined;
let beptAt = -Infinity;

/** A short tone, as far as the account wants one: at most two a second, and after a first press of the person. */
export function beep({ type = "info", verbosity }: SaidLog, wanted: number): void {
  const now = performance.now();
  if ((verbosity ?? 1) > wanted || now - beptAt < BEEPS_MS || !navigator.userActivation?.hasBeenActive) return;
  beptAt = now;
  context ??= new AudioContext();
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const isLow = wantsAttention(type);
  tone.type = isLow ? "square" : "sine";
  tone.frequency.value = isLow ? 220 : 440;
  gain.gain.value = VOLUME;
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + (isLow ? 0.1 : 0.2));
}
