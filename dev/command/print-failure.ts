import { SetupError } from "../setup-error.ts";

/** Says why a command failed: what the person can mend in its one sentence, everything else whole. */
export function printFailure(error: unknown): void {
  console.error(error instanceof SetupError ? error.message : error);
}
