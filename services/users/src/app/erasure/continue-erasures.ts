import type { UsersContext } from "../users-context.ts";
import { anonymisePerson } from "./anonymise-person.ts";

const ERASURES_MAX = 1_000;

/** Continues every interrupted erasure. Any number of replicas may run it. */
export async function continueErasures(ctx: UsersContext): Promise<void> {
  for (const id of await ctx.erasures.unfinished(ERASURES_MAX)) await anonymisePerson(ctx, id);
}
