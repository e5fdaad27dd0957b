import { activationSentenceFault } from "@tenho/br/registration/activation-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { UsersContext } from "../users-context.ts";
import type { ActivationTexts } from "./activation-text-store.ts";

/** Sets the sentences added to activation notices from now on. Raises: `invalid_input` with fields. */
export async function setActivationTexts(
  ctx: UsersContext,
  { mail, whatsapp }: ActivationTexts,
): Promise<ActivationTexts> {
  const trimmed = { mail: mail.trim(), whatsapp: whatsapp.trim() };
  const fields = Object.entries(trimmed).flatMap(([field, text]) => {
    const message = activationSentenceFault(text);
    return message === null ? [] : [{ field, message }];
  });
  if (fields[0] !== undefined) throw new AppError("invalid_input", fields[0].message, { fields });
  await ctx.texts.set(trimmed);
  return trimmed;
}
