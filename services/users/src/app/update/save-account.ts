import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { requireRecentAuthentication } from "@tenho/kernel/auth/recent-authentication";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account, Hours } from "../../domain/accounts/account.ts";
import type { Editor } from "../../domain/accounts/may-edit.ts";
import { NO_DETAILS } from "../../domain/profile.ts";
import { visibleAccount } from "../authorise-account.ts";
import type { AccessComparison } from "../compare-access.ts";
import type { HoursReader } from "../hours/hours-owner.ts";
import { decideHours, requireHoursPermission } from "../hours/save-hours.ts";
import { encodeFor, PHOTO_PERMISSION } from "../profile/add-photo.ts";
import { type ProfileChanges, refuseFaults } from "../profile/change-profile.ts";
import { completedProfile } from "../profile/complete-profile.ts";
import { editableAccount } from "../profile/editable-account.ts";
import type { GivenOnce } from "../profile/given-once.ts";
import { passOnLoginEmail } from "../profile/pass-on-login-email.ts";
import { compareForLogin } from "../profile/refuse-login-change.ts";
import { decideFranchises } from "../units/set-franchises.ts";
import type { ChosenUnits } from "../units/set-service-cities.ts";
import type { UsersContext } from "../users-context.ts";
import type { AccountSaveStore, SavedForm } from "./account-save-store.ts";
import type { PlaceUpdate } from "./find-place.ts";
import type { PlannedUpdate } from "./update-account.ts";
import { planUpdate } from "./update-account.ts";
import type { Actor } from "./update-rules.ts";

/** The parts of a form that changed; those left out stay as they are. */
export type AccountForm = {
  profile?: (ProfileChanges & GivenOnce) | undefined;
  /** A new primary photo as a data URL. */
  photo?: string | undefined;
  place?: PlaceUpdate | undefined;
  hours?: Partial<Hours> | undefined;
  franchises?: ChosenUnits | undefined;
};

type FormEditor = Actor & HoursReader & Editor;

/** State on which the parts of a form depend, read before the account is locked. */
type Read = { plan: PlannedUpdate | null; access: AccessComparison | null; active: ReadonlySet<string> };

/** Names the fields that `decide` refuses by the part of the form they are in. */
function inPart<Result>(part: string, decide: () => Result): Result {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    const fields = error.fields.map(({ field, message }) => ({ field: `${part}.${field}`, message }));
    const { code, publicMessage, reason } = error;
    throw new AppError(code, publicMessage, { cause: error, fields, ...(reason !== undefined && { reason }) });
  }
}

/** Hours of the account itself: those of a USER are its company's, which has a form of its own. */
function withHours(editor: FormEditor, account: Account, changes: Partial<Hours>, now: Date): Account {
  if (account.clientId !== null) {
    refuseFaults([{ field: "client_id", message: "Os horários são de outra empresa" }]);
  }
  const mode = account.hours === null ? "create" : "update";
  requireHoursPermission(editor, account, mode === "create");
  return decideHours(account, { mode, changes }, now).account;
}

/**
 * Saves the form of an account whole or not at all: profile, facts that are given once, photo, place, hours and franchises, each by the rules of its
 * own call, in this order. Safe to repeat. A changed e-mail is passed on to auth as by those calls.
 * Raises: the refusals of those calls, their fields named by the part of the form.
 */
export async function saveAccount(
  ctx: UsersContext,
  editor: FormEditor,
  id: string,
  form: AccountForm,
): Promise<Account> {
  const { photo, place, franchises } = form;
  const wanted = franchises === undefined || franchises.all ? [] : [...new Set(franchises.unitIds)];
  const read: Read = {
    access: await compareForLogin(ctx, editor, id, form.profile ?? {}),
    plan: place === undefined ? null : await planUpdate(ctx, editor, id, place),
    active: wanted.length === 0 ? new Set() : await ctx.franchise.activeUnitIds(wanted),
  };
  const encoded = photo === undefined ? null : await encodeFor(ctx, editor, id, { dataUrl: photo, isPrimary: true });
  const companiesOf = read.plan?.companiesOf ?? null;
  const { account, emailChanged } = await ctx.saves.save(
    id,
    { companiesOf, photo: encoded },
    decide(ctx, editor, form, read),
  );
  if (emailChanged) await passOnLoginEmail(ctx, id);
  ctx.wake("emailProofs");
  ctx.wake("accountAlerts");
  return account;
}

/** The next state of the locked account, part by part. */
const decide =
  (
    ctx: UsersContext,
    editor: FormEditor,
    form: AccountForm,
    { plan, access, active }: Read,
  ): Parameters<AccountSaveStore["save"]>[2] =>
  (before, { barrier, others }) => {
    const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
    const { profile, hours, franchises } = form;
    let next: SavedForm = {
      account: visibleAccount(editor, before?.account),
      details: before?.details ?? NO_DETAILS,
      accessChanged: false,
    };
    if (profile !== undefined) {
      const changed = inPart("profile", () => completedProfile({ editor, access, today }, before, barrier, profile));
      next = { ...next, ...changed };
    }
    if (form.photo !== undefined) editableAccount(editor, next.account, PHOTO_PERMISSION);
    // After the phones, which a company needs, and before the hours, which another role loses.
    if (plan !== null) {
      const { account, change } = plan.decide(next.account, others);
      next = { ...next, account, accessChanged: change !== null };
    }
    if (hours !== undefined) {
      const { account } = next;
      next = { ...next, account: inPart("business_hours", () => withHours(editor, account, hours, ctx.now())) };
    }
    if (franchises !== undefined) {
      const { account, change } = decideFranchises(editor, next.account, franchises, active);
      if (change !== null) requireRecentAuthentication(editor);
      next = { ...next, account, accessChanged: next.accessChanged || change?.accessChanged === true };
    }
    return next;
  };
