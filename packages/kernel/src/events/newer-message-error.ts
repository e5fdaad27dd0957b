/**
 * The message is of a newer version than this process: a kind or a value its contract does not know yet. It is redelivered, so that a newer
 * replica may take it, and is parked among the dead letters only when none has taken it for long. The text is stored with it, so it must not
 * hold personal data.
 */
export class NewerMessageError extends Error {
  override readonly name = "NewerMessageError";
}
