import { ConfigError } from "../config/load-config.ts";
import { createLogger } from "../telemetry/create-logger.ts";
import type { RunningService } from "./component.ts";

/** Time that a stop requested during the start waits for that start. */
const START_GRACE_MS = 15_000;

/**
 * The whole of a process: composes and runs the service, stops it on the first SIGTERM or SIGINT (also when it is still
 * starting) and ends the process. Exit code 0 after a clean stop, 1 for a bad configuration, a failed start, an unclean
 * stop or an uncaught error.
 */
export function runMain(name: string, compose: () => Promise<RunningService>): void {
  const log = createLogger({ service: name, level: "info" });
  const fail = (error: unknown, message: string): never => {
    if (error instanceof ConfigError) process.stderr.write(`${name}: ${error.message}\n`);
    else log.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on("uncaughtException", (error) => fail(error, "uncaught error"));
  process.on("unhandledRejection", (error) => fail(error, "unhandled rejection"));

  const starting = Promise.resolve().then(compose);
  starting.catch((error: unknown) => fail(error, "could not start"));

  let stopping = false;
  const onSignal = (): void => {
    // A terminal's Ctrl-C reaches the process and its launcher, which then sends SIGTERM: the second changes nothing.
    if (stopping) return;
    stopping = true;
    const grace = setTimeout(() => fail(new Error("still starting"), "unclean stop"), START_GRACE_MS);
    starting
      .then((service) => {
        clearTimeout(grace);
        return service.stop();
      })
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error, "unclean stop"),
      );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
