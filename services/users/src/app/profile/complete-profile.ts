import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import type { AccessComparison } from "../compare-access.ts";
import type { UsersContext } from "../users-context.ts";
import { changeProfile, type ProfileChanges, refuseFaults } from "./change-profile.ts";
import { deferOwnEmail } from "./defer-own-email.ts";
import { editableProfile } from "./editable-account.ts";
import { addGivenOnce, type GivenOnce } from "./given-once.ts";
import { passOnLoginEmail } from "./pass-on-login-email.ts";
import type { NextProfile, Profile, UndoBarrier } from "./profile-ports.ts";
import { compareForLogin, refuseLoginChange } from "./refuse-login-change.ts";
import { requireRecentChange } from "./require-recent-change.ts";

/** Changes a profile and adds what it lacks, both or neither. `today` as `YYYY-MM-DD`. Raises: the errors of {@link completeProfile}. */
export function completedProfile(
  { editor, access, today }: { editor: Editor; access: AccessComparison | null; today: string },
  before: Profile | null,
  barrier: UndoBarrier | null,
  first: ProfileChanges & GivenOnce,
): NextProfile {
  const profile = editableProfile(editor, before);
  const { profile: completed, kept, faults } = addGivenOnce(profile, first, today);
  refuseFaults(faults);
  if (kept.length > 0) {
    throw new AppError("conflict", "Este perfil já foi criado com outros dados.", { fields: kept });
  }
  const next = changeProfile(completed, first);
  refuseLoginChange(editor, access, profile.account, next.account);
  requireRecentChange(editor, profile, next, barrier);
  return { ...deferOwnEmail(editor, profile, next), byOther: editor.userId !== profile.account.id };
}

/**
 * Completes the profile of an account that lacks its document, birth date, gender or address; repeating it changes nothing. Raises: the errors of
 * `createUpdateProfile`, and `conflict` when one of those facts has another value already.
 */
export async function completeProfile(
  ctx: UsersContext,
  editor: Editor,
  id: string,
  first: ProfileChanges & GivenOnce,
): Promise<void> {
  const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
  const access = await compareForLogin(ctx, editor, id, first);
  const { emailChanged } = await ctx.profiles.edit(id, (before, barrier) =>
    completedProfile({ editor, access, today }, before, barrier, first),
  );
  if (emailChanged) await passOnLoginEmail(ctx, id);
  ctx.wake("emailProofs");
  ctx.wake("accountAlerts");
}
