/** Changes of a credential that its owner is notified of by e-mail. */
export type CredentialChangeKind = "password" | "second_factor_on" | "second_factor_off";

/** Time for which the link of that mail undoes a change; former values are kept as long. */
export const UNDO_MS = 72 * 3_600_000;
