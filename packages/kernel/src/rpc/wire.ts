import { type DescMethod, type DescService, getOption } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { callers } from "@tenho/proto/rpc/v1/callers_pb";

/** nats.js looks headers up case-sensitively, WHATWG `Headers` lower-cases: so lower case everywhere. */
export const HEADER = {
  /** Milliseconds the caller still waits; relative, so clocks may differ. */
  timeoutMs: "rpc-timeout-ms",
  /** Epoch milliseconds; only used to drop work no caller waits for any more. */
  deadline: "rpc-deadline",
  traceparent: "traceparent",
  requestId: "x-request-id",
  /** On a reply: absent = OK, else the code of the error whose body follows. */
  code: "rpc-code",
  /** On a reply with an error: the server itself refused the call, for its method or its caller, and ran nothing. */
  refused: "rpc-refused",
} as const;

/** Headers of the wire itself: neither handlers nor callers set or see them as metadata. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set([HEADER.timeoutMs, HEADER.deadline, HEADER.code]);

/**
 * `rpc.<package>.<Service>.<Method>.<caller>`. The broker lets each user publish under its own name only, so that a server
 * knows from the subject who calls.
 */
export function subjectOf(method: DescMethod, caller: string): string {
  return `rpc.${method.parent.typeName}.${method.name}.${caller}`;
}

/** `rpc.<package>.<Service>.*.*`: one subscription takes every method of a service from every caller. */
export function subjectsOf(service: DescService): string {
  return `rpc.${service.typeName}.*.*`;
}

/** What a subject of a request names: `<package>.<Service>.<Method>` and who calls. */
export function parseSubject(subject: string): { method: string; caller: string } {
  const callerAt = subject.lastIndexOf(".");
  return { method: subject.slice("rpc.".length, callerAt), caller: subject.slice(callerAt + 1) };
}

/** Who may call a method, as its contract says. */
export const callersOf = (method: DescMethod): readonly string[] => getOption(method, callers);

/** The name of a code on the wire and in metrics, e.g. `deadline_exceeded`. */
export function codeName(code: Code): string {
  return (Code[code] ?? "Unknown").replace(/[A-Z]/g, (letter, index) => (index ? "_" : "") + letter.toLowerCase());
}

const codes = new Map(
  Object.values(Code)
    .filter((value): value is Code => typeof value === "number")
    .map((code) => [codeName(code), code]),
);

/** The code of a name from the wire; what is not known is `Unknown`. */
export function codeFromName(name: string): Code {
  return codes.get(name) ?? Code.Unknown;
}
