/** Bounds how many calls wait at one time; one beyond is refused, because a queue would make all of them late. */
export type InFlightLimit = {
  /** Counts one more; false, and nothing is counted, when as many wait already. */
  enter(): boolean;
  leave(): void;
};

export function createInFlightLimit(max: number): InFlightLimit {
  let inFlight = 0;
  return {
    enter: () => {
      if (inFlight >= max) return false;
      inFlight += 1;
      return true;
    },
    leave: () => {
      inFlight -= 1;
    },
  };
}
