import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describeGivenStack, GIVEN_STACK_VARIABLE } from "@tenho/tests/support/given-stack";
import { isOurs, readPidFile } from "../shared/pid-file.ts";
import { removeProfileDir } from "../stack/profile-dir.ts";
import type { Stack } from "../stack/stack.ts";
import { sharesStack } from "./find-test-files.ts";

export type SharedStack = Readonly<{
  /** Starts the stack before the first file that needs it. Raises the same error for every such file where it does not start. */
  prepareFor(path: string): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  root: string;
  print: (line: string) => void;
  start?: (profile: string) => Promise<Stack>;
}>;

/** Loaded at the first use: most runs need no stack. */
async function startWithData(profile: string): Promise<Stack> {
  const { startJourneyStack } = await import("@tenho/tests/support/journey-stack");
  return startJourneyStack(profile);
}

/**
 * The stack of a run for the files that only need one, named to their processes by a variable. A file that fails may have ended a process: the next
 * one then gets a new stack; another that runs beside it fails with it, and gets its second try. It is removed also when the run is interrupted; after a run that was killed the next one removes it by its name.
 */
export function createSharedStack({ root, print, start = startWithData }: Options): SharedStack {
  const profile = `shared-stack-${process.pid}`;
  const removeAtExit = () => removeNow(join(root, ".tenho", profile));
  let running: Promise<Stack> | undefined;

  async function begin(): Promise<Stack> {
    process.once("exit", removeAtExit);
    const startedAt = performance.now();
    const stack = await start(profile);
    process.env[GIVEN_STACK_VARIABLE] = describeGivenStack(stack);
    print(`pilha compartilhada pronta em ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    return stack;
  }

  async function end(stack: Stack): Promise<void> {
    delete process.env[GIVEN_STACK_VARIABLE];
    await stack.stop();
    stack.remove();
    process.off("exit", removeAtExit);
  }

  async function prepare(): Promise<void> {
    running ??= begin();
    const stack = await running;
    const ended = stack.processes.filter((name) => stack.pid(name) === undefined);
    if (ended.length === 0) return;
    print(`${ended.join(", ")} terminou na pilha compartilhada, que começa de novo`);
    await end(stack);
    running = begin();
    await running;
  }

  // Files begin side by side, but only one of them looks at the stack at a time.
  let looking: Promise<void> = Promise.resolve();
  return {
    prepareFor(path) {
      if (!sharesStack(path)) return Promise.resolve();
      looking = looking.catch(() => undefined).then(prepare);
      return looking;
    },
    async stop() {
      const stack = await running?.catch(() => null);
      running = undefined;
      if (stack) await end(stack);
    },
  };
}

/** Kills what runs in a stack's folder and removes it, without waiting for anything: the process is about to exit. */
function removeNow(dir: string): void {
  const folder = join(dir, "pids");
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const record = readPidFile(join(folder, file));
    if (record !== null && isOurs(record)) process.kill(record.pid, "SIGKILL");
  }
  removeProfileDir(dir);
}
