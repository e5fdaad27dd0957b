/** Names a line at which a test may kill the process. */
export type CrashPoint = (name: string) => void;

/** The crash point of every real composition: does nothing. */
export const noCrash: CrashPoint = () => undefined;

/**
 * Crash points for tests that prove nothing is lost to `kill -9`.
 *
 * @param spec `name[:n]`, several parted by commas: SIGKILL at the n-th passage (default the first) of that name.
 * @throws Error when a spec cannot be read, so that a test never passes because of a misspelt number.
 */
export function createCrashPoints(spec: string | undefined): CrashPoint {
  if (!spec) return noCrash;
  const passagesLeft = new Map(spec.split(",").map(parsePoint));
  return (name) => {
    const left = passagesLeft.get(name);
    if (left === undefined) return;
    passagesLeft.set(name, left - 1);
    if (left === 1) process.kill(process.pid, "SIGKILL");
  };
}

function parsePoint(text: string): [name: string, passages: number] {
  const match = /^\s*([a-z][a-z0-9-]*)(?::([1-9][0-9]*))?\s*$/.exec(text);
  if (!match?.[1]) throw new Error(`crash point "${text}" is not "name" or "name:n"`);
  return [match[1], Number(match[2] ?? 1)];
}
