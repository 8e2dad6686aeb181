import type { Place } from "../../robot/garden/place";

/** Whether a place is on the bed, whose far corner is given. */
export const isWithin = ({ x, y }: Place, bed: Place): boolean => x >= 0 && y >= 0 && x <= bed.x && y <= bed.y;
