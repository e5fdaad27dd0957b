import { AppError } from "@tenho/kernel/errors/app-error";
import { hasCardNumber } from "../../domain/checkout/card-number.ts";

const MESSAGE = "Não envie o número do cartão: use o token que a adquirente dá.";

/** Raises: `invalid_input` for text that holds what looks like a card's number; no part of it is repeated. */
export function refuseCardNumbers(text: string): void {
  if (!hasCardNumber(text)) return;
  throw new AppError("invalid_input", MESSAGE, {
    reason: "card_number",
    members: { IsSuccess: false, Message: MESSAGE },
  });
}
