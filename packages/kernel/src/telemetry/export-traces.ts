import { DiagLogLevel, diag, type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "./create-logger.ts";
import type { Metrics } from "./create-metrics.ts";
import { installTracer, type OpenSpan, type Tracer } from "./span.ts";
import { parseTraceparent } from "./traceparent.ts";

/** Spans that may wait for the exporter; further ones are dropped. */
const WAITING_MAX = 2_048;
const BATCH_MAX = 512;
const EXPORT_TIMEOUT_MS = 5_000;
const STOP_TIMEOUT_MS = 2_000;
const ATTRIBUTE_LENGTH_MAX = 200;
const LINKS_MAX = 128;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

export type ExportTracesOptions = {
  /** Names the process in the traces. */
  service: string;
  /** Base address of an OTLP/HTTP receiver: spans go to `<endpoint>/v1/traces`. */
  endpoint: string;
  /** Share of the traces beginning here that are recorded, 0 to 1; traces that began elsewhere are recorded if they were recorded there. */
  share: number;
  /** Longest time a span waits for others to be sent with it. */
  delayMs: number;
  log: Pick<Logger, "warn">;
  metrics: Metrics;
};

/**
 * Records the process's spans and exports them in batches. Spans that the receiver does not take in time are dropped and counted, and never
 * delay the work: `tenho_trace_spans_total{result}` is `ended`, and of these `exported` and `failed`; the rest was dropped or waits.
 *
 * @returns how to stop: sends what waits, for two seconds at most.
 */
export function exportTraces(options: ExportTracesOptions): { stop(): Promise<void> } {
  const { service, endpoint, share, delayMs, metrics, log } = options;
  const spans = metrics.counter("trace_spans_total", "Spans of traces, by what became of them", ["result"]);
  const url = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  // The SDK's own complaints would go to the console, with the receiver's address.
  diag.setLogger(silent, { logLevel: DiagLogLevel.NONE, suppressOverrideMessage: true });
  const exporter = counted(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }), spans, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.namespace": "tenho" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX, linkCountLimit: LINKS_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = tracerOf(provider, () => spans.inc({ result: "ended" }));
  installTracer(tracer);
  return {
    stop: async () => {
      installTracer(undefined);
      const { promise: isLate, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), isLate]);
      clearTimeout(timer);
    },
  };
}

const ignore = (): void => undefined;
const silent = { error: ignore, warn: ignore, info: ignore, debug: ignore, verbose: ignore };

function counted(
  exporter: SpanExporter,
  spans: ReturnType<Metrics["counter"]>,
  log: Pick<Logger, "warn">,
): SpanExporter {
  let isFailing = false;
  return {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        const failed = result.code !== 0;
        spans.inc({ result: failed ? "failed" : "exported" }, batch.length);
        if (failed && !isFailing) log.warn({ spans: batch.length }, "traces are not taken; further ones are dropped");
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function tracerOf(provider: TracerProvider, onEnded: () => void): Tracer {
  const tracer = provider.getTracer("tenho");
  return (name, { kind = "internal", parent, links = [], attributes = {} }) => {
    const remote = parent === null ? null : spanContextOf(parent);
    const context = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links: links.flatMap(linksTo) }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    const opened: OpenSpan = {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      rename: (renamed) => span.updateName(renamed),
      set: (more) => span.setAttributes(more),
      link: (traceparent) => span.addLinks(linksTo(traceparent)),
      fail: (type) => span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => {
        if (span.isRecording()) onEnded();
        span.end();
      },
    };
    return opened;
  };
}

function spanContextOf(traceparent: string) {
  const parsed = parseTraceparent(traceparent);
  return parsed && { traceId: parsed.traceId, spanId: parsed.spanId, traceFlags: parsed.flags, isRemote: true };
}

function linksTo(traceparent: string): Link[] {
  const context = spanContextOf(traceparent);
  return context === null ? [] : [{ context }];
}
