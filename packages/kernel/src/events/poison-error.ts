/**
 * The message itself is at fault: it cannot be parsed or breaks a rule, and trying again will not mend it. Thrown by
 * decoders and handlers; after a few attempts the message is parked among the dead letters. The text is kept with it, so
 * it must not hold personal data.
 */
export class PoisonError extends Error {
  override readonly name = "PoisonError";
}
