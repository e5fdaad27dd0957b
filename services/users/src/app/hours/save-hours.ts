import { isDeepStrictEqual } from "node:util";
import { canSaveHours } from "@tenho/access/business-hours";
import { businessHoursErrors, withoutPastExceptions } from "@tenho/br/calendar/business-hours-check";
import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account, Hours } from "../../domain/accounts/account.ts";
import type { Fault } from "../../domain/accounts/account-rules.ts";
import { reachesAccount } from "../../domain/accounts/may-edit.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { AccountStore } from "../ports.ts";
import { refuseFaults } from "../profile/change-profile.ts";
import { findHoursOwner, type HoursReader } from "./hours-owner.ts";
import type { HoursView } from "./read-hours.ts";

const EXCEPTION_DAYS_MAX = 731;
const CLOSED_WEEK = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, isOpen: false, periods: [] }));

/** What is left out stays as it is. `clientId`: whose hours the caller means. */
export type HoursChanges = Partial<Hours> & { clientId?: string };
export type HoursCommand = { mode: "create" | "update"; changes: HoursChanges };

/** Around the clock the days say nothing, and are kept closed. */
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
 * Gives or changes the hours of a company: offers are made within them from now on. Creating the same again is no error; creating over
 * others is.
 * Raises: `not_found`, `forbidden`, `invalid_input` with fields, `conflict` for hours that are there already, or an erased account.
 */
export function createSaveHours(deps: { accounts: Pick<AccountStore, "get" | "edit">; now: () => Date }) {
  return async (reader: HoursReader, id: string, command: HoursCommand): Promise<HoursView> => {
    const owner = await findHoursOwner(deps.accounts, reader, id);
    const isOwn = reader.userId === owner.id || reader.clientId === owner.id;
    if (!canSaveHours(reader, command.mode === "create") || !(isOwn || reachesAccount(reader, owner))) {
      throw new AppError("forbidden", "Você não tem permissão para salvar horários de funcionamento.");
    }
    const { clientId } = command.changes;
    if (clientId !== undefined && clientId !== owner.id) {
      refuseFaults([{ field: "client_id", message: "Os horários são de outra empresa" }]);
    }
    const account = await deps.accounts.edit(owner.id, (before) => decide(before, command, deps.now()));
    if (account.hours === null) throw new Error("the hours were not kept");
    return { ownerId: owner.id, isGiven: true, hours: account.hours };
  };
}

function decide(before: Account | null, command: HoursCommand, now: Date) {
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
