/** Reason of a refusal after which the same call may be repeated once the password was entered. */
export const REAUTHENTICATION_REQUIRED = "reauthentication_required";
