import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  toBinary,
} from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ContextValues,
  createContextValues,
  type Interceptor,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import { headers as createHeaders, type MsgHdrs, type NatsConnection } from "@nats-io/nats-core";
import { noTimeLeft } from "./no-time-left.ts";
import { request } from "./request.ts";
import { decodeStatus } from "./status.ts";
import { codeFromName, HEADER, RESERVED_HEADERS, subjectOf } from "./wire.ts";

/** Dependencies of a transport over NATS. */
export interface NatsTransportOptions {
  nc: NatsConnection;
  /** Gives the calling broker user for each method: the name of the service that owns the connection `nc`. */
  callerOf: (method: DescMethod) => string;
  /** Deadline of a call that names none; there is no call without one. */
  defaultTimeoutMs: number;
  interceptors?: Interceptor[];
}

/**
 * A Connect transport over NATS request/reply: `createClient(WalletService, createNatsTransport(…))`. Unary calls only.
 * Errors are `ConnectError`: `Unavailable` at once when no server subscribes to the subject or the broker is unreachable,
 * `DeadlineExceeded` without an answer in time, `Canceled` when the caller's signal aborts, `InvalidArgument` above the
 * broker's `max_payload`, else the server's own error.
 */
export function createNatsTransport({
  nc,
  callerOf,
  defaultTimeoutMs,
  interceptors = [],
}: NatsTransportOptions): Transport {
  return {
    unary(method, signal, timeoutMs, header, input, contextValues) {
      const budgetMs = timeoutMs ?? defaultTimeoutMs;
      if (budgetMs <= 0) return Promise.reject(noTimeLeft());
      const deadlineMs = Date.now() + budgetMs;
      const call = applyInterceptors((req) => callUnary(nc, callerOf(req.method), deadlineMs, req), interceptors);
      return call(toRequest(method, signal, header, input, contextValues));
    },
    stream() {
      return Promise.reject(new ConnectError("streams are not served over NATS", Code.Unimplemented));
    },
  };
}

type UnaryCall = <I extends DescMessage, O extends DescMessage>(
  req: UnaryRequest<I, O>,
) => Promise<UnaryResponse<I, O>>;

function applyInterceptors(call: UnaryCall, interceptors: Interceptor[]): UnaryCall {
  type AnyFn = Parameters<Interceptor>[0];
  return interceptors.reduceRight<AnyFn>((next, interceptor) => interceptor(next), call as AnyFn) as UnaryCall;
}

function toRequest<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  signal: AbortSignal | undefined,
  header: ConstructorParameters<typeof Headers>[0],
  input: MessageInitShape<I>,
  contextValues: ContextValues | undefined,
): UnaryRequest<I, O> {
  return {
    stream: false,
    service: method.parent,
    method,
    requestMethod: "POST",
    url: `nats:${method.parent.typeName}.${method.name}`,
    signal: signal ?? new AbortController().signal,
    header: new Headers(header),
    contextValues: contextValues ?? createContextValues(),
    message: create(method.input, input),
  };
}

async function callUnary<I extends DescMessage, O extends DescMessage>(
  nc: NatsConnection,
  caller: string,
  deadlineMs: number,
  req: UnaryRequest<I, O>,
): Promise<UnaryResponse<I, O>> {
  const body = toBinary(req.method.input, req.message);
  const remainingMs = deadlineMs - Date.now();
  const headers = requestHeaders(req.header, remainingMs, deadlineMs);
  const limits = { timeoutMs: remainingMs, signal: req.signal };
  const reply = await request(nc, caller, subjectOf(req.method, caller), body, headers, limits);
  const header = toMetadata(reply.headers);
  const code = reply.headers?.get(HEADER.code);
  if (code) throw decodeStatus(codeFromName(code), reply.data, header);
  let message: UnaryResponse<I, O>["message"];
  try {
    message = fromBinary(req.method.output, reply.data);
  } catch (cause) {
    throw new ConnectError("unreadable answer", Code.Internal, undefined, undefined, cause);
  }
  return { stream: false, service: req.service, method: req.method, header, trailer: new Headers(), message };
}

function requestHeaders(header: Headers, timeoutMs: number, deadlineMs: number): MsgHdrs {
  const result = createHeaders();
  for (const [name, value] of header) if (!RESERVED_HEADERS.has(name)) result.set(name, value);
  result.set(HEADER.timeoutMs, String(Math.max(1, Math.ceil(timeoutMs))));
  result.set(HEADER.deadline, String(Math.ceil(deadlineMs)));
  return result;
}

function toMetadata(source: MsgHdrs | undefined): Headers {
  const result = new Headers();
  for (const [name, values] of source ?? []) {
    if (!RESERVED_HEADERS.has(name)) for (const value of values) result.append(name, value);
  }
  return result;
}
