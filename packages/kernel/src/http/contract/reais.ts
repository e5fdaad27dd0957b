import { reaisToCents } from "@tenho/br/money/money";
import { z } from "zod";
import { fromForm } from "./form-values.ts";

function isWholeCents(reais: number): boolean {
  try {
    reaisToCents(reais);
    return true;
  } catch {
    return false;
  }
}

const amountBetween = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isWholeCents, "Use no máximo duas casas decimais");

/** An amount in reais with at most two decimals, bounds included; also the text of a form field. */
export const reaisBetween = (min: number, max: number) => fromForm(amountBetween(min, max));

/** Like {@link reaisBetween}, or null. */
export const reaisOrNull = (min: number, max: number) => fromForm(amountBetween(min, max).nullable());
