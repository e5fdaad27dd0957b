import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { currentContext } from "../context/request-context.ts";
import { traceIdOf } from "../trace/span.ts";
import { redact, redactObject } from "./redact.ts";
import { scrubText } from "./scrub-text.ts";

export type Logger = PinoLogger;

/**
 * JSON lines, with the request id of the work at hand on each. Secrets and personal data are taken out by key name at any
 * depth, and what looks like them out of messages; BigInts are written as text. `level` is one of pino's or "silent".
 * Writes to standard output unless `destination` is given.
 */
export function createLogger(options: { service: string; level: string; destination?: DestinationStream }): Logger {
  const log = pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactObject },
      serializers: { err: redact },
      mixin: () => {
        const context = currentContext();
        if (context === undefined) return {};
        const { requestId, span } = context;
        return span === undefined ? { request_id: requestId } : { request_id: requestId, trace_id: traceIdOf(span) };
      },
      hooks: {
        logMethod(args, method) {
          method.apply(this, scrubArguments(args) as Parameters<typeof method>);
        },
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
  redactChildren(log);
  return log;
}

/** pino does not format the bindings of children; they inherit this method. */
function redactChildren(log: Logger): void {
  const child = log.child;
  log.child = function (this: Logger, bindings: object, options?: never) {
    return child.call(this, redactObject(bindings), options);
  } as Logger["child"];
}

/** Without a message pino would take the error's own, as it is. */
function scrubArguments(args: readonly unknown[]): unknown[] {
  const scrubbed = args.map((arg) => (typeof arg === "string" ? scrubText(arg) : arg));
  const [first] = scrubbed;
  if (scrubbed.length > 1 || typeof first !== "object" || first === null) return scrubbed;
  const error = first instanceof Error ? first : (first as { err?: unknown }).err;
  return error instanceof Error ? [first, scrubText(error.message)] : scrubbed;
}
