import { ScriptError } from "../script/effect";

/** Ends a run from outside, by no fault of its script. Nobody knows how far its last effect has come. */
export class Interrupted extends ScriptError {
  constructor() {
    super("The server has interrupted the run. Start it again.");
  }
}
