/** Result for the callbacks that were accepted: each is one wish of one consumer. */
export type Losses = Readonly<{
  accepted: number;
  /** Accepted callbacks found again as a wish. */
  found: number;
  lost: number;
  /** Wishes beyond one for each consumer. */
  doubled: number;
  /** Wishes of consumers whose callback was not answered 200: stored nevertheless, since Meta would deliver it again. */
  foundBeside: number;
}>;

/** Compares the consumers whose callback was accepted with the consumers of the wishes that are there, one entry a wish. */
export function countLosses(accepted: readonly string[], found: readonly string[]): Losses {
  const expected = new Set(accepted);
  const distinct = new Set(found);
  const again = [...expected].filter((phone) => distinct.has(phone)).length;
  return {
    accepted: expected.size,
    found: again,
    lost: expected.size - again,
    doubled: found.length - distinct.size,
    foundBeside: distinct.size - again,
  };
}
