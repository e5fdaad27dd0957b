/**
 * The message is of a newer version than this process: a kind or a value its contract does not know yet. It comes back, for a newer
 * replica to take, and is parked among the dead letters only when none has come for long. The text is kept with it, so it must not
 * hold personal data.
 */
export class NewerMessageError extends Error {
  override readonly name = "NewerMessageError";
}
