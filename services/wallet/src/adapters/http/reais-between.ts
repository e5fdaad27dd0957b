import { z } from "zod";

/** An amount in reais with at most two decimals, bounds included. */
export const reaisBetween = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use no máximo duas casas decimais");
