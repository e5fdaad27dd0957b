/** A condition of this machine the person can mend: shown as its one sentence, without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}
