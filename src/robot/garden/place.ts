/** A place in the garden: millimetres from the origin, along the axes of the robot. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
