import { z } from "zod";
import type { ModelSummary } from "../../app/models/ports.ts";
import type { Model } from "../../domain/classifier/model.ts";

const share = z.number().min(0).max(1);
const figures = z.object({
  threshold: share,
  textCount: z.int().default(0),
  categoryCount: z.int().default(0),
  embedder: z.string().nullable().default(null),
  heldOutCount: z.int().default(0),
  top1: share.default(0),
  calibrationError: share.default(0),
  thresholdPrecision: share.default(0),
  thresholdCoverage: share.default(0),
});

/** Figures stored with a model, so that a list need not read the model's bytes. */
export function figuresOf(model: Model): z.output<typeof figures> {
  // With an embedder the ensemble answers, so its figures count.
  const { threshold, crossValidation } = model.ensemble ?? model;
  return figures.parse({
    ...crossValidation,
    threshold,
    textCount: model.textCount,
    categoryCount: model.labels.length,
    embedder: model.ensemble?.view.embedder ?? null,
  });
}

export type FiguresRow = { version: string; data_hash: string; trained_at: Date; figures: unknown };

export function summaryOf(row: FiguresRow): ModelSummary {
  const known = figures.parse(row.figures);
  const heldOut = (value: number) => (known.heldOutCount === 0 ? null : value);
  return {
    version: row.version,
    dataHash: row.data_hash,
    trainedAt: row.trained_at,
    texts: known.textCount,
    categories: known.categoryCount,
    embedder: known.embedder,
    threshold: known.threshold,
    top1: heldOut(known.top1),
    calibrationError: heldOut(known.calibrationError),
    precision: heldOut(known.thresholdPrecision),
    coverage: heldOut(known.thresholdCoverage),
  };
}
