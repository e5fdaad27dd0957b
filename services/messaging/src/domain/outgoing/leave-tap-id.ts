/** Id of the button that means SAIR. Unsigned: it counts for whoever taps it. */
export const LEAVE_TAP_ID = "leave.all";
