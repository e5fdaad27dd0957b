import { printFailure } from "../dev/shared/print-failure.ts";

const CLEANUP_LIMIT_MS = 20_000;

/**
 * Runs a measuring command to its end and exits: with 1 after a failure, which is printed; with 130 when stopped by a signal. What it started is
 * stopped in every case, as long as that takes no more than 20 s.
 *
 * @param cleanUp stops what `main` has started so far; safe to repeat
 */
export async function runMeasurement(main: () => Promise<void>, cleanUp: () => Promise<void>): Promise<never> {
  const end = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(code), CLEANUP_LIMIT_MS).unref();
    await cleanUp();
    // A part that was cut off may still be waiting for something.
    process.exit(code);
  };
  let ending: Promise<never> | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => (ending ??= end(130)));
  try {
    await main();
  } catch (error) {
    // A command that is being stopped fails in the middle of its work; that error is expected, and must not end the process before all is stopped.
    if (ending !== undefined) return ending;
    printFailure(error);
    process.exitCode = 1;
  }
  ending ??= end(Number(process.exitCode ?? 0));
  return ending;
}
