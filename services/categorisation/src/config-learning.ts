import { durationMs } from "@tenho/kernel/config/common-config";
import { z } from "zod";

const days = (fallback: number) => z.coerce.number().int().min(1).max(3_650).default(fallback);

/** The catalogue's source and what is learnt from corrections. */
export const learningConfig = {
  /** Where categories are edited; empty: here. */
  CATALOGUE_SOURCE_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  CATALOGUE_SOURCE_TIMEOUT_MS: durationMs(5_000, 50),
  /** Decided corrections are forgotten after this. */
  CANDIDATE_DECIDED_DAYS: days(90),
  /** So are those nobody decided. */
  CANDIDATE_WAITING_DAYS: days(180),
  CANDIDATE_SWEEP_MS: durationMs(3_600_000),
  /** A category with fewer texts is said to be thin. */
  THIN_TEXTS_MIN: z.coerce.number().int().min(0).max(1_000).default(10),
};
