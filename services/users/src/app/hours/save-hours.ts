import { isDeepStrictEqual } from "node:util";
import { canSaveHours } from "@tenho/access/business-hours";
import { businessHoursErrors, withoutPastExceptions } from "@tenho/br/calendar/business-hours-check";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account, Hours } from "../../domain/accounts/account.ts";
import type { Fault } from "../../domain/accounts/account-rules.ts";
import { reachesAccount } from "../../domain/accounts/may-edit.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { AccountChange } from "../ports.ts";
import { refuseFaults } from "../profile/change-profile.ts";
import type { UsersContext } from "../users-context.ts";
import { findHoursOwner, type HoursReader } from "./hours-owner.ts";
import type { HoursView } from "./read-hours.ts";

const EXCEPTION_DAYS_MAX = 731;
const CLOSED_WEEK = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, isOpen: false, periods: [] }));

/** Changes to business hours; fields left out stay as they are. `clientId`: the company whose hours the caller means. */
export type HoursChanges = Partial<Hours> & { clientId?: string };
export type HoursCommand = { mode: "create" | "update"; changes: HoursChanges };

/** With `is24h` the weekdays are irrelevant, and are stored as closed. */
const clean = (hours: Hours, now: Date): Hours =>
  withoutPastExceptions(
    {
      ...hours,
      schedule: hours.is24h ? CLOSED_WEEK : hours.schedule.toSorted((one, other) => one.dayOfWeek - other.dayOfWeek),
      exceptions: hours.exceptions.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    },
    now,
  );

function faultsOf(hours: Hours, now: Date): Fault[] {
  const faults = businessHoursErrors(hours).map(({ field, message }) => ({ field, message }));
  if (faults.length > 0) return faults;
  const last = addDays(wallClock(now, hours.timeZone).date, EXCEPTION_DAYS_MAX);
  return hours.exceptions.flatMap(({ date }, index) =>
    date <= last ? [] : [{ field: `exceptions.${index}`, message: "Escolha uma data dos próximos dois anos" }],
  );
}

function nextHours(before: Hours | null, { mode, changes: { clientId: _, ...changes } }: HoursCommand): Hours {
  if (mode === "update" && before === null) {
    throw new AppError("not_found", "Ainda não há horários de funcionamento cadastrados.");
  }
  const { timeZone, timeZoneCity = "", is24h = false, schedule, exceptions = [] } = { ...before, ...changes };
  if (timeZone === undefined || schedule === undefined) {
    throw new AppError("invalid_input", "Informe o fuso horário e os dias da semana.");
  }
  return { timeZone, timeZoneCity, is24h, schedule, exceptions };
}

/**
 * Sets or changes the hours of a company: offers are made within them from now on. Creating the same hours again is no error; creating different
 * ones is.
 * Raises: `not_found`, `forbidden`, `invalid_input` with fields, `conflict` for hours that are there already, or an erased account.
 */
export async function saveHours(
  ctx: UsersContext,
  reader: HoursReader,
  id: string,
  command: HoursCommand,
): Promise<HoursView> {
  const owner = await findHoursOwner(ctx, reader, id);
  requireHoursPermission(reader, owner, command.mode === "create");
  const { clientId } = command.changes;
  if (clientId !== undefined && clientId !== owner.id) {
    refuseFaults([{ field: "client_id", message: "Os horários são de outra empresa" }]);
  }
  const account = await ctx.accounts.edit(owner.id, (before) => decideHours(before, command, ctx.now()));
  if (account.hours === null) throw new Error("the hours were not kept");
  return { ownerId: owner.id, isGiven: true, hours: account.hours };
}

/** Raises: `forbidden` for a reader who may not save the hours of this company. */
export function requireHoursPermission(reader: HoursReader, owner: Account, isNew: boolean): void {
  const isOwn = reader.userId === owner.id || reader.clientId === owner.id;
  if (canSaveHours(reader, isNew) && (isOwn || reachesAccount(reader, owner))) return;
  throw new AppError("forbidden", "Você não tem permissão para salvar horários de funcionamento.");
}

/** The account with other hours; `change` null: they are the same. Raises: the refusals of {@link saveHours}. */
export function decideHours(
  before: Account | null,
  command: HoursCommand,
  now: Date,
): { account: Account; change: AccountChange | null } {
  if (before === null) throw new AppError("not_found", "Usuário não encontrado.");
  refuseErased(before);
  const next = nextHours(before.hours, command);
  const hours = clean(next, now);
  refuseFaults(faultsOf(next.is24h ? { ...next, schedule: CLOSED_WEEK } : next, now));
  const isSame = isDeepStrictEqual(before.hours, hours);
  if (isSame) return { account: before, change: null };
  if (command.mode === "create" && before.hours !== null) {
    throw new AppError(
      "conflict",
      "Já há horários de funcionamento cadastrados. Abra a página de novo para alterá-los.",
    );
  }
  const account = { ...before, hours };
  return { account, change: { account, accessChanged: false, firstActivation: false } };
}
