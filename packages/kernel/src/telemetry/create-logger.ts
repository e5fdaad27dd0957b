import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";
import { redact, redactObject } from "./redact.ts";
import { currentContext } from "./request-context.ts";
import { scrubText } from "./scrub-text.ts";
import { traceIdOf } from "./span.ts";

export type Logger = PinoLogger;

/**
 * JSON lines, each with the request id of the current work. Secrets and personal data are removed by key name at any
 * depth, and from messages by their form; BigInts are written as text. `level` is one of pino's or "silent".
 * Writes to standard output unless `destination` is given. `onLine` gets each line that is written, as it was passed.
 */
export function createLogger(options: {
  service: string;
  level: string;
  destination?: DestinationStream;
  onLine?: (level: number, args: readonly unknown[]) => void;
}): Logger {
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
        logMethod(args, method, level) {
          options.onLine?.(level, args);
          method.apply(this, scrubArguments(args) as Parameters<typeof method>);
        },
      },
    },
    options.destination ?? pino.destination({ dest: 1, sync: true }),
  );
  redactChildren(log);
  return log;
}

/** Overrides the method `child`, because pino does not format the bindings of children; they inherit the override. */
function redactChildren(log: Logger): void {
  const child = log.child;
  log.child = function (this: Logger, bindings: object, options?: never) {
    return child.call(this, redactObject(bindings), options);
  } as Logger["child"];
}

/** Adds the scrubbed message of a lone error, because pino would otherwise log the error's own message unscrubbed. */
function scrubArguments(args: readonly unknown[]): unknown[] {
  const scrubbed = args.map((arg) => (typeof arg === "string" ? scrubText(arg) : arg));
  const [first] = scrubbed;
  if (scrubbed.length > 1 || typeof first !== "object" || first === null) return scrubbed;
  const error = first instanceof Error ? first : (first as { err?: unknown }).err;
  return error instanceof Error ? [first, scrubText(error.message)] : scrubbed;
}
