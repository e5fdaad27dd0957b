/** Time within which nobody gets the same reply to an act again. */
export const REPLY_AGAIN_MS = 10 * 60_000;
/** Thanks are answered once; a day later they are thanks for something else. */
const THANKS_AGAIN_MS = 24 * 3_600_000;

/** Time within which a reply of this name is not given again. */
export const repeatMsOf = (name: string): number => (name === "thanks" ? THANKS_AGAIN_MS : REPLY_AGAIN_MS);
