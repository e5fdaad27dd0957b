import { contextFrom, currentContext, runWithContext } from "./request-context.ts";

export type SpanKind = "server" | "client" | "producer" | "consumer" | "internal";

/**
 * All attributes a span may carry: names of routes, methods, subjects and outcomes, and ids of our own making. Never a text, name or
 * address of a person; a new attribute is added here.
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

/** `parent` and `links` are W3C traceparents; malformed ones are ignored. */
export type SpanOptions = {
  kind?: SpanKind;
  /** Traceparent from another process or an earlier moment; null begins a new trace. Absent: the current span is the parent. */
  parent?: string | null;
  /** Other traces this work also belongs to, e.g. those of the items merged into one batch. */
  links?: readonly string[];
  attributes?: SpanAttributes;
};

/** An open span; `traceparent` names it to other processes. */
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

/** Lets `installed` make every span of this process from now on; undefined: no spans are made. */
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

/** The span of the current work; undefined outside any, and where traces are not exported. */
export function currentSpan(): OpenSpan | undefined {
  return tracer === undefined ? undefined : currentContext()?.span;
}

/** Traceparent to store with work that continues later or elsewhere, so that its spans join this trace; undefined without a span. */
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
