import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { erasedMail } from "../../domain/mail/erased-mail.ts";
import type { UsersContext } from "../users-context.ts";

/** For this long after the mark a failing mail delays the end of an erasure, in milliseconds. */
const TELLING_MS = 3_600_000;

/**
 * Mails the person of an account that it is erased, while the address is still stored: at least once, and once unless the process dies before the
 * address is deleted. A permanent refusal, or an hour of failures, ends the attempts. Raises: `unavailable` until then.
 */
export async function tellErased(ctx: UsersContext, { id, email, displayName, erasingSince }: Account): Promise<void> {
  try {
    await ctx.mail.send({
      id: `erased-${id}`,
      to: email,
      ...erasedMail({ name: displayName, link: ctx.config.publicUrl }),
    });
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "unprocessable";
    const failsSinceMs = ctx.now().getTime() - (erasingSince ?? ctx.now()).getTime();
    if (!isRefused && failsSinceMs < TELLING_MS) throw error;
    ctx.log.warn({ err: error, user_id: id }, "the person of an erased account could not be told");
  }
}
