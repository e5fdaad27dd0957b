import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { readPages } from "@tenho/kernel/rpc/read-pages";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import {
  type Account,
  type BusinessHours as HoursMessage,
  type Merchant,
  NumberProofResult,
  NumberReportKind,
  type Period,
  Role,
} from "@tenho/proto/users/v1/users_pb";
import type { Answerer, MerchantProfile, UsersClient } from "../../app/ports/clients.ts";
import type { NumberProofOutcome } from "../../domain/outgoing/texts/number-proof.ts";

const PAGE = 500;

const outcomes: Partial<Record<NumberProofResult, NumberProofOutcome>> = {
  [NumberProofResult.PROVED]: "PROVED",
  [NumberProofResult.WRONG]: "WRONG",
  [NumberProofResult.EXPIRED]: "EXPIRED",
  [NumberProofResult.TAKEN]: "TAKEN",
  [NumberProofResult.TOO_MANY]: "TOO_MANY",
};

/** Client that asks the users service for merchants and their staff; permissions are read each time, so that a change counts from the next question on. */
export function createUsersClient(users: Client<typeof UsersService>): UsersClient {
  return {
    async findMerchants(categoryId, unitId) {
      let hasUnavailable = false;
      const merchants = await readPages(async (cursor) => {
        const page = await users.findMerchants({ categoryId, unitId, pageSize: PAGE, cursor });
        hasUnavailable ||= page.hasUnavailable;
        return { items: page.merchants, nextCursor: page.nextCursor };
      });
      return { merchants: merchants.map(toProfile), hasUnavailable: hasUnavailable && merchants.length === 0 };
    },
    async getMerchants(ids) {
      if (ids.length === 0) return [];
      const { merchants } = await users.getMerchants({ ids });
      return merchants.map(toProfile);
    },
    async answerersOf(phone) {
      const { accounts } = await users.findByPhone({ phone });
      return accounts.flatMap(toAnswerer);
    },
    async proveNumber({ at, ...written }) {
      const { result } = await users.proveNumber({ ...written, at: timestampFromDate(at) });
      // The owner of the number could not act on a result of a later version.
      return outcomes[result] ?? "NOTHING_PENDING";
    },
    async reportChangedNumber(phone, at) {
      await users.reportNumber({ kind: NumberReportKind.CHANGED, phone, at: timestampFromDate(at) });
    },
    async reportForeignNumber({ merchantId, phone, at }) {
      const kind = NumberReportKind.FOREIGN;
      await users.reportNumber({ kind, userId: merchantId, phone, at: timestampFromDate(at) });
    },
    async setPause(merchantId, until) {
      await users.setPause({ userId: merchantId, ...(until && { until: timestampFromDate(until) }) });
    },
    async namesOf(accountIds) {
      if (accountIds.length === 0) return new Map();
      const { names } = await users.getNames({ userIds: accountIds });
      return new Map(Object.entries(names));
    },
    async activeHolders(permission, accountIds) {
      if (accountIds.length === 0) return new Map();
      const { accounts } = await users.getPermissions({ userIds: accountIds });
      return new Map(accounts.map((account) => [account.userId, can(account, permission)]));
    },
  };
}

function toProfile(merchant: Merchant): MerchantProfile {
  const { id, displayName, whatsapp, businessHours, pausedUntil, unitId } = merchant;
  return {
    id,
    name: displayName,
    phone: whatsapp,
    hours: businessHours ? toHours(businessHours) : null,
    pausedUntil: toDate(pausedUntil),
    unitId,
  };
}

function toHours({ timeZone, is24h, schedule, exceptions }: HoursMessage): BusinessHours {
  const toPeriods = (periods: readonly Period[]) => periods.map(({ start, end }) => ({ start, end }));
  return {
    timeZone,
    is24h,
    schedule: schedule.map(({ dayOfWeek, isOpen, periods }) => ({ dayOfWeek, isOpen, periods: toPeriods(periods) })),
    exceptions: exceptions.map(({ date, isOpen, periods }) => ({ date, isOpen, periods: toPeriods(periods) })),
  };
}

function toAnswerer({ id, role, clientId }: Account): Answerer[] {
  if (role === Role.CLIENT) return [{ accountId: id, merchantId: id }];
  return role === Role.USER ? [{ accountId: id, merchantId: clientId }] : [];
}
