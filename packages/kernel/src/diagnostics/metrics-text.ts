import { scrubText } from "../telemetry/scrub-text.ts";

/** Bytes of metrics in one answer. */
const METRICS_BYTES_MAX = 256 * 1024;
const QUEUE =
  /^tenho_(?:outbox_(?:rows|oldest_seconds)|consumer_(?:pending|lag_seconds)|stream_(?:messages|fill_ratio)|payment_due_(?:lag_seconds|attempts)|payment_reviews_open|whatsapp_held_offers|periodic_task_last_success_timestamp_seconds)\b/;

/** Labels alone: the numbers of a metric look like documents and phones. */
function scrubLabels(line: string): string {
  const [from, to] = [line.indexOf("{"), line.lastIndexOf("}")];
  return from === -1 || to < from ? line : `${line.slice(0, from)}${scrubText(line.slice(from, to))}${line.slice(to)}`;
}

/** The metrics with their labels through the log's redactor, cut at a line where they are too long, and their lines about queues. */
export function describeMetrics(text: string): { metrics: string; metrics_cut: boolean; queues: string[] } {
  const lines = text.split("\n").map(scrubLabels);
  const queues = lines.filter((line) => QUEUE.test(line));
  let bytes = 0;
  const fitting = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > METRICS_BYTES_MAX;
  });
  const shown = fitting === -1 ? lines : lines.slice(0, fitting);
  return { metrics: shown.join("\n"), metrics_cut: fitting !== -1, queues };
}
