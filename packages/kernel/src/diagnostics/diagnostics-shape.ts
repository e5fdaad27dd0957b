import { z } from "zod";
import { ERRORS_MAX } from "./error-history.ts";

const count = z.int().min(0);
const errorLink = z.strictObject({ class: z.string(), code: z.string().nullable(), frames: z.array(z.string()) });

/** The diagnostics of a process. No field holds personal data or a secret. */
export const diagnosticsShape = z.strictObject({
  service: z.string(),
  version: z.string(),
  /** Commit the image was built from; null: the build did not say. */
  commit: z.string().nullable(),
  node: z.string(),
  started_at: z.iso.datetime(),
  /** Steps of the schema that this version knows, and those applied in the database; null: it has no such schema, or the database does not answer. */
  schema: z.strictObject({ known: count, applied: count, newest: z.string() }).nullable(),
  health: z.strictObject({
    ready: z.boolean(),
    draining: z.boolean(),
    checks: z.record(z.string(), z.strictObject({ ok: z.boolean(), duration_ms: count, error: z.string().optional() })),
  }),
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  errors: z
    .array(
      z.strictObject({
        level: z.enum(["warn", "error", "fatal"]),
        message: z.string(),
        count,
        first_at: z.iso.datetime(),
        last_at: z.iso.datetime(),
        request_id: z.string().nullable(),
        errors: z.array(errorLink),
        about: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    )
    .max(ERRORS_MAX),
  /** Lines of the metrics that tell of queues: outboxes, consumers, overdue work. */
  queues: z.array(z.string()),
  /** All metrics in Prometheus's format. */
  metrics: z.string(),
  /** True where further lines did not fit. */
  metrics_cut: z.boolean(),
});

export type Diagnostics = z.output<typeof diagnosticsShape>;
