import { type Credential, openTemporaries } from "../../domain/credential.ts";
import type { AuthContext } from "../auth-context.ts";
import { checkFailures, countFailure, forgetFailures } from "./count-failures.ts";

/** `temporaryHash`: hash of the temporary secret that matched, which still has to be used up; null when the password itself matched. */
export type PasswordMatch = { temporaryHash: string | null };

/**
 * Compares a password with a credential, slowly; wrong ones are counted. Returns null when it does not match.
 * Raises: `rate_limited` while the address has to wait, `overloaded`.
 * `address`: that of the caller, as the gateway saw it. */
export async function checkPassword(
  ctx: AuthContext,
  credential: Credential,
  password: string,
  address: string,
): Promise<PasswordMatch | null> {
  const { userId } = credential;
  const hasFailed = await checkFailures(ctx, userId, address);
  const matched = await match(ctx, credential, password);
  if (matched === null) await countFailure(ctx, userId, address);
  // With a second factor, the right password alone must not reset the count of guessed codes.
  else if (hasFailed && !(await ctx.secondFactors.isOn(userId))) await forgetFailures(ctx, userId, address);
  return matched;
}

async function match(ctx: AuthContext, credential: Credential, password: string): Promise<PasswordMatch | null> {
  if (await ctx.hasher.verify(credential.passwordHash, password)) return { temporaryHash: null };
  for (const { hash } of openTemporaries(credential, ctx.now())) {
    if (await ctx.hasher.verify(hash, password)) return { temporaryHash: hash };
  }
  return null;
}
