import { contextFrom, currentContext, runWithContext } from "../context/request-context.ts";

export type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";

/**
 * All a span may carry: names of routes, methods, subjects and outcomes, and ids of our own making. Nothing a person wrote, is called
 * or is reached by; a new name is added here.
 */
export type SpanAttributes = Readonly<{
  "http.request.method"?: string;
  /** The route's template, never the address as sent. */
  "http.route"?: string;
  "http.response.status_code"?: number;
  "rpc.system"?: "connect_rpc";
  "rpc.service"?: string;
  "rpc.method"?: string;
  "messaging.system"?: "nats";
  "messaging.destination.name"?: string;
  "messaging.consumer.group.name"?: string;
  "messaging.batch.message_count"?: number;
  "tenho.wish_id"?: string;
  "tenho.outcome"?: string;
}>;

/** `parent` and `links` are W3C traceparents; what is none of these is passed over. */
export type SpanOptions = {
  kind?: SpanKind;
  /** Of another process or an earlier moment; null: the span begins a trace. Absent: the work in hand. */
  parent?: string | null;
  /** Other traces this work also belongs to, e.g. of what was merged into one batch. */
  links?: readonly string[];
  attributes?: SpanAttributes;
};

/** A span that was begun; `traceparent` names it to other processes. */
export type OpenSpan = {
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  link(traceparent: string): void;
  /** @param type a code or an error's class, never its message. */
  fail(type: string): void;
  end(): void;
};

/** Makes spans; installed only in a process that exports traces. */
export type Tracer = (name: string, options: SpanOptions & { parent: string | null }) => OpenSpan;

let tracer: Tracer | undefined;

/** Has every span of this process made by `installed` from now on; undefined: none is made. */
export function installTracer(installed: Tracer | undefined): void {
  tracer = installed;
}

/** Begins a span for work that is no promise; undefined where traces are not exported. */
export function startSpan(name: string, options: () => SpanOptions): OpenSpan | undefined {
  if (tracer === undefined) return undefined;
  const given = options();
  const { parent = currentTrace() ?? null } = given;
  return tracer(name, { ...given, parent });
}

/** Runs `work`, and all it awaits, inside an open span: calls and events from there on name it as their parent. */
export function withinSpan<T>(span: OpenSpan | undefined, work: () => T): T {
  if (span === undefined) return work();
  const context = currentContext() ?? contextFrom({});
  return runWithContext({ ...context, traceparent: span.traceparent, span }, work);
}

/** Runs `work` as a span that ends with it. Where traces are not exported this is a call of `work` and nothing else. */
export function inSpan<T>(name: string, options: () => SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (span === undefined) return work();
  return withinSpan(span, () => settle(span, work));
}

/** The span of the work in hand; undefined outside any, and where traces are not exported. */
export function currentSpan(): OpenSpan | undefined {
  return tracer === undefined ? undefined : currentContext()?.span;
}

/** What to store with work that goes on later or elsewhere, for its spans to be of this trace; undefined as above. */
export const currentTrace = (): string | undefined => currentSpan()?.traceparent;

export const traceIdOf = ({ traceparent }: Pick<OpenSpan, "traceparent">): string => traceparent.slice(3, 35);

async function settle<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" || typeof code === "number" ? String(code) : error.name;
}
