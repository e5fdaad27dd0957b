import { type DescMethod, type DescService, getOption } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { callers } from "@tenho/proto/rpc/v1/callers_pb";
import { IDENTITY_HEADER } from "../auth/identity-header.ts";

/** All names are lower case: nats.js looks headers up case-sensitively, and WHATWG `Headers` lower-cases them. */
export const HEADER = {
  /** Milliseconds the caller still waits; relative, so that clocks may differ. */
  timeoutMs: "rpc-timeout-ms",
  /** Epoch milliseconds; only used to drop work no caller waits for any more. */
  deadline: "rpc-deadline",
  traceparent: "traceparent",
  requestId: "x-request-id",
  /** The identity that a call of the gateway acts for, signed for the service. */
  identity: IDENTITY_HEADER,
  /** Reply header: absent = OK, else the code of the error whose body follows. */
  code: "rpc-code",
  /** Error reply header: the server itself refused the call, because of its method or its caller, and ran nothing. */
  refused: "rpc-refused",
} as const;

/** Headers of the wire itself: neither handlers nor callers set or see them as metadata. */
export const RESERVED_HEADERS: ReadonlySet<string> = new Set([HEADER.timeoutMs, HEADER.deadline, HEADER.code]);

/**
 * Builds `rpc.<package>.<Service>.<Method>.<caller>`. The broker lets each user publish under its own name only, so a server
 * knows the caller from the subject.
 */
export function subjectOf(method: DescMethod, caller: string): string {
  return `rpc.${method.parent.typeName}.${method.name}.${caller}`;
}

/** `rpc.<package>.<Service>.*.*`: one subscription takes every method of a service from every caller. */
export function subjectsOf(service: DescService): string {
  return `rpc.${service.typeName}.*.*`;
}

/** The service that serves a contract, by the second part of its name: "tenho.wallet.v1.WalletService" is the wallet's. */
export const serviceOf = ({ typeName }: DescService): string => typeName.split(".")[1] ?? "";

/** Splits the subject of a request into the method, `<package>.<Service>.<Method>`, and the caller. */
export function parseSubject(subject: string): { method: string; caller: string } {
  const callerAt = subject.lastIndexOf(".");
  return { method: subject.slice("rpc.".length, callerAt), caller: subject.slice(callerAt + 1) };
}

/** The services that may call a method, from its contract. */
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

/** The code for a name from the wire; an unknown name gives `Unknown`. */
export function codeFromName(name: string): Code {
  return codes.get(name) ?? Code.Unknown;
}
