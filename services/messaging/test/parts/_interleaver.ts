/** The fate of a process at a step: it goes on, dies before the step, or dies within it. */
export type Fate = "goes_on" | "dies_before" | "dies_within";

/** The simulated death of a process: nothing of it runs afterwards. */
export class Died extends Error {}

type Turn = { process: number; go: (fate: Fate) => void };

/**
 * Runs processes step by step, one at a time, in a given order: every step waits until the order chooses its process. A process that is not chosen for
 * long stalls and continues late.
 */
export function createInterleaver(choices: readonly { pick: number; fate: Fate }[]) {
  const waiting: Turn[] = [];
  let running = 0;
  let steps = 0;
  let wake: () => void = () => undefined;

  /** The gate before each step of a process. */
  const gateOf = (process: number) => (): Promise<Fate> =>
    new Promise((go) => {
      waiting.push({ process, go });
      wake();
    });

  async function run(processes: readonly (() => Promise<void>)[]): Promise<{ steps: number; deaths: number }> {
    let deaths = 0;
    running = processes.length;
    const ends = processes.map((process) =>
      process().finally(() => {
        running -= 1;
        wake();
      }),
    );
    while (running > 0) {
      if (waiting.length < running) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const { pick, fate } = choices[steps % choices.length] ?? { pick: 0, fate: "goes_on" };
      steps += 1;
      waiting.sort((one, other) => one.process - other.process);
      const [turn] = waiting.splice(pick % waiting.length, 1);
      if (fate !== "goes_on") deaths += 1;
      turn?.go(fate);
    }
    await Promise.all(ends);
    return { steps, deaths };
  }

  return { gateOf, run };
}

/** The object with a gate before each call; a call that dies within performs only the first half of a list passed last. */
export function gated<T extends object>(inner: T, gate: () => Promise<Fate>): T {
  const wrap =
    (call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const fate = await gate();
      if (fate === "goes_on") return call(...args);
      if (fate === "dies_within") {
        const list = args.at(-1);
        const half = Array.isArray(list) ? list.slice(0, Math.ceil(list.length / 2)) : list;
        await call(...args.slice(0, -1), half);
      }
      throw new Died();
    };
  const calls = Object.entries(inner).map(([name, call]) => [name, wrap(call as never)]);
  return Object.fromEntries(calls) as T;
}
