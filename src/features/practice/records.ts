/** An account with too many records has no practice robot: it would read them all at once. */
export const TOO_MANY = "This account has more than 10,000 records that a robot knows, too many for a practice robot.";
