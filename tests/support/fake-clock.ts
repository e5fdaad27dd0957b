/** A clock that does not move until a test moves it. Its functions may be passed on alone. */
export interface FakeClock {
  now: () => Date;
  nowMs: () => number;
  advance: (ms: number) => void;
  set: (moment: Date | string) => void;
}

/** Makes a clock stopped at `start`. */
export function fakeClock(start: Date | string = "2026-03-02T12:00:00.000Z"): FakeClock {
  let currentMs = new Date(start).getTime();
  return {
    now: () => new Date(currentMs),
    nowMs: () => currentMs,
    advance: (ms) => {
      currentMs += ms;
    },
    set: (moment) => {
      currentMs = new Date(moment).getTime();
    },
  };
}
