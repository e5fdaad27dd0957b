import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../../dev/stack/stack.ts";

/** Variable with the path of the file that describes the stack of the run to the processes of tests. */
export const GIVEN_STACK_VARIABLE = "TENHO_TEST_STACK";

/** The broker's users as which tests connect to a stack that others use too. */
const BROKER_USERS = ["seed", "operations", "observer", "backup"] as const;

/** The parts of a stack that a test needs when it neither starts nor stops anything of it. */
export type GivenStack = Pick<Stack, "dir" | "urls" | "natsUrlOf" | "postgresUrlOf" | "ownerUrlOf"> & {
  stores: Pick<Stack["stores"], "mongoUrl">;
  secrets: Pick<Stack["secrets"], "WHATSAPP_APP_SECRET">;
};

type Description = Omit<GivenStack, "natsUrlOf"> & { natsUrls: Readonly<Record<string, string>> };

/** Describes a running stack in a file of its folder, which only its owner may read, and returns the path of the file. */
export function describeGivenStack(stack: Stack): string {
  const { dir, urls, postgresUrlOf, ownerUrlOf, natsUrlOf } = stack;
  const description: Description = {
    dir,
    urls,
    postgresUrlOf,
    ownerUrlOf,
    natsUrls: Object.fromEntries(BROKER_USERS.map((user) => [user, natsUrlOf(user)])),
    stores: { mongoUrl: stack.stores.mongoUrl },
    secrets: { WHATSAPP_APP_SECRET: stack.secrets.WHATSAPP_APP_SECRET },
  };
  const file = join(dir, "given-stack.json");
  writeFileSync(file, JSON.stringify(description), { mode: 0o600 });
  return file;
}

/**
 * The stack that `npm test` has started for all files that only need one.
 *
 * @throws Error telling how to run the file when none was started
 */
export function readGivenStack(): GivenStack {
  const file = process.env[GIVEN_STACK_VARIABLE];
  if (file === undefined) {
    const test = process.argv[1] ?? "<file>";
    throw new Error(`This test needs a running stack (${GIVEN_STACK_VARIABLE} is not set): \`npm test -- ${test}\`.`);
  }
  const { natsUrls, ...stack } = JSON.parse(readFileSync(file, "utf8")) as Description;
  return {
    ...stack,
    natsUrlOf(user) {
      const url = natsUrls[user];
      if (url === undefined) throw new Error(`the stack of the run is not given to the broker's user "${user}"`);
      return url;
    },
  };
}
