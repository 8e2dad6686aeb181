/** Axes of a movement. The axes of a group move together, groups one after the other. Source: `accounts.md` §12.2. */
export const AXIS_GROUPINGS: readonly string[] = [
  ["xyz", "x,yz", "yz,x", "y,xz", "xz,y", "z,xy", "xy,z"],
  ["x,y,z", "x,z,y", "y,x,z", "y,z,x", "z,x,y", "z,y,x"],
  ["xy", "x,y", "y,x", "xz", "x,z", "z,x", "yz", "y,z", "z,y"],
  ["x", "y", "z"],
].flat();

/** Whether the tool head keeps to the higher or lower end of its way, or moves as the groups are given. */
export const AXIS_ROUTES: readonly string[] = ["high", "low", "in_order"];

/** Every order of axes that a movement without one of its own can have. */
export const AXIS_ORDERS: readonly string[] = [
  "safe_z",
  ...AXIS_GROUPINGS.flatMap((grouping) => AXIS_ROUTES.map((route) => `${grouping};${route}`)),
];
