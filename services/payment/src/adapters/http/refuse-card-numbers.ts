import { AppError } from "@tenho/kernel/errors/app-error";
import { hasCardNumber } from "../../domain/card-number.ts";

const MESSAGE = "Não envie o número do cartão: use o token que a adquirente dá.";

/** Refuses text that holds what looks like a card number. Raises: `invalid_input`, which repeats no part of the text. */
export function refuseCardNumbers(text: string): void {
  if (!hasCardNumber(text)) return;
  throw new AppError("invalid_input", MESSAGE, {
    reason: "card_number",
    members: { IsSuccess: false, Message: MESSAGE },
  });
}
