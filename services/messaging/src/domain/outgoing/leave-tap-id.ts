/** Id of the button that means SAIR. Unsigned: it counts for whoever taps it. */
export const LEAVE_TAP_ID = "leave.all";
/** Id of the button below the same question that changes nothing. */
export const STAY_TAP_ID = "leave.not";
