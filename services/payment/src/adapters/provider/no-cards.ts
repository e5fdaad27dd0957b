import { AppError } from "@tenho/kernel/errors/app-error";
import type { CardProvider } from "../../app/providers.ts";

const refuse = (): Promise<never> =>
  Promise.reject(new AppError("unavailable", "Aqui se paga só por Pix.", { reason: "cards_off" }));

/** Stands for the acquirer where Pix alone is sold: a charge of earlier cards stays as it is, and is told to MASTER. */
export const noCards: CardProvider = { needsPayer: false, charge: refuse, read: refuse };
