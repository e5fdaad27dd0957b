/** A condition of this machine that the person can fix: shown as its one sentence, without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}
