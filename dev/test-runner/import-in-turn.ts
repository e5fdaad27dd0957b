import { AsyncResource } from "node:async_hooks";
import { after, describe } from "node:test";

/** A test file, and what its tests see in the environment alone. */
export type Turn = Readonly<{ file: string; env: Readonly<Record<string, string>> }>;

// Entry of a process that runs several test files one after another: each is a suite, so that the hooks at its top are for its own tests alone, and is imported
// when the tests and hooks of the one before have ended. The next suite is added before the one before it counts as ended, because the process ends with the last.
const turns = JSON.parse(process.argv[2] ?? "[]") as Turn[];
const outside = new AsyncResource("outside every suite");

function importNext(): void {
  const turn = turns.shift();
  if (turn === undefined) return;
  Object.assign(process.env, turn.env);
  outside.runInAsyncScope(() =>
    describe(turn.file, () => {
      after(importNext);
      describe(turn.file, () => import(turn.file));
    }),
  );
}

importNext();
