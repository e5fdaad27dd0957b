import { SetupError } from "./setup-error.ts";

/** Prints the reason why a command failed: a `SetupError` as its sentence, anything else with its stack. */
export function printFailure(error: unknown): void {
  console.error(error instanceof SetupError ? error.message : error);
}
