import { othersBuilding } from "./as-others-build.ts";
import { othersWriting } from "./as-others-write.ts";
import type { PaidCharge, Variants } from "./variant.ts";

/** Every way of answering about a paid charge that is tried, by its name in the table of docs/bank-answers.md. */
export const variantsFor = (paid: PaidCharge): Variants => ({ ...othersBuilding(paid), ...othersWriting(paid) });
