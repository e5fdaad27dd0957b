import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as it was received. */
export type ReceivedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty: it begins its trace. */
  parentSpanId: string;
  /** Ids of the traces it links to. */
  links: string[];
  attributes: Record<string, unknown>;
};

type AnyValue = { stringValue?: string; intValue?: unknown; doubleValue?: number; boolValue?: boolean };
type KeyValue = { key: string; value: AnyValue };
type ExportRequest = {
  resourceSpans?: {
    resource?: { attributes?: KeyValue[] };
    scopeSpans?: {
      spans?: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        links?: { traceId: string }[];
        attributes?: KeyValue[];
      }[];
    }[];
  }[];
};

/** An OTLP/HTTP receiver that keeps what it gets, as JSON; `answer` is its status, e.g. 503 for one that takes nothing. */
export async function startTraceReceiver(options: { answer?: number } = {}) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let refused = 0;
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    if (req.url === "/v1/traces" && options.answer === undefined) {
      bodies.push(body);
      spans.push(...spansOf(JSON.parse(body) as ExportRequest));
    } else refused += 1;
    res.writeHead(options.answer ?? 200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: spans as readonly ReceivedSpan[],
    /** All that was received, as it was sent. */
    bodies: bodies as readonly string[],
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const valuesOf = (list: KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansOf({ resourceSpans = [] }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans
      .flatMap(({ spans = [] }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = "", links = [], attributes }) => ({
        service: String(valuesOf(resource?.attributes)["service.name"]),
        name,
        traceId,
        spanId,
        parentSpanId,
        links: links.map((link) => link.traceId),
        attributes: valuesOf(attributes),
      })),
  );
}
