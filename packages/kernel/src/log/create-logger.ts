import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { currentContext } from "../context/request-context.ts";
import { redact, redactObject } from "./redact.ts";

export type Logger = PinoLogger;

/**
 * JSON lines, with the request id of the work at hand on each, and secrets and personal data taken out by key name at
 * any depth. `level` is one of pino's or "silent". Writes to standard output unless `destination` is given.
 *
 * The message itself is not looked at: it must be a constant.
 */
export function createLogger(options: { service: string; level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: redactObject,
        log: redactObject,
      },
      serializers: { err: redact },
      mixin: () => {
        const context = currentContext();
        return context === undefined ? {} : { request_id: context.requestId };
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
