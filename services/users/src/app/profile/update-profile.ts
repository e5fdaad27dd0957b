import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import type { Fault } from "../../domain/accounts/account-rules.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { UsersContext } from "../users-context.ts";
import { changeProfile, type ProfileChanges, refuseFaults } from "./change-profile.ts";
import { deferOwnEmail } from "./defer-own-email.ts";
import { editableProfile } from "./editable-account.ts";
import { addGivenOnce, type GivenOnce } from "./given-once.ts";
import { passOnLoginEmail } from "./pass-on-login-email.ts";
import { compareForLogin, refuseLoginChange } from "./refuse-login-change.ts";
import { requireRecentChange } from "./require-recent-change.ts";

/**
 * Changes one's own profile, or that of an account within reach. A changed e-mail becomes the login's once auth has applied it; one's own changes
 * only when its owner has proved the new one. Changing e-mails and phones requires a recently entered password. Facts that are given once and
 * were sent with another value stay as they are and are returned; the rest is changed.
 * Raises: `rate_limited` for too many such proofs, `not_found`, `forbidden`, also for the login of an account with more access than the
 * editor's, `invalid_input` with fields, `conflict` for a taken e-mail, document or WhatsApp number.
 */
export async function updateProfile(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  changes: ProfileChanges & GivenOnce,
): Promise<Fault[]> {
  const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
  let notChanged: Fault[] = [];
  const access = await compareForLogin(ctx, editor, id, changes);
  const { emailChanged } = await ctx.profiles.edit(id, (before, barrier) => {
    const profile = editableProfile(editor, before);
    const { profile: completed, kept, faults } = addGivenOnce(profile, changes, today);
    notChanged = kept;
    refuseFaults(faults.filter(({ field }) => kept.every((one) => one.field !== field)));
    const next = changeProfile(completed, changes);
    refuseLoginChange(editor, access, profile.account, next.account);
    requireRecentChange(editor, profile, next, barrier);
    return { ...deferOwnEmail(editor, profile, next), byOther: editor.userId !== id };
  });
  if (emailChanged) await passOnLoginEmail(ctx, id);
  ctx.wake("emailProofs");
  ctx.wake("accountAlerts");
  return notChanged;
}
