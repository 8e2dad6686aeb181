/** A float of Lua, whatever its value is: an object of its own keeps `1.0` apart from the integer 1. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}
