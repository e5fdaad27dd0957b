import { activationSentenceFault } from "@tenho/br/registration/activation-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { ActivationTextStore, ActivationTexts } from "./activation-text-store.ts";

/** Sets what is added to the notices of activations sent from then on. Raises: `invalid_input` with fields. */
export function createSetActivationTexts(deps: { texts: Pick<ActivationTextStore, "set"> }) {
  return async ({ mail, whatsapp }: ActivationTexts): Promise<ActivationTexts> => {
    const trimmed = { mail: mail.trim(), whatsapp: whatsapp.trim() };
    const fields = Object.entries(trimmed).flatMap(([field, text]) => {
      const message = activationSentenceFault(text);
      return message === null ? [] : [{ field, message }];
    });
    if (fields[0] !== undefined) throw new AppError("invalid_input", fields[0].message, { fields });
    await deps.texts.set(trimmed);
    return trimmed;
  };
}
