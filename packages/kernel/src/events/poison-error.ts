/**
 * The message itself is at fault: it cannot be parsed or breaks a rule, and a retry would fail again. Thrown by
 * decoders and handlers; after a few attempts the message is parked among the dead letters. The text is stored with it, so
 * it must not hold personal data.
 */
export class PoisonError extends Error {
  override readonly name = "PoisonError";
}
