import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { readPages } from "@tenho/kernel/rpc/read-pages";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import {
  type Account,
  type BusinessHours as HoursMessage,
  type Merchant,
  type Period,
  Role,
} from "@tenho/proto/users/v1/users_pb";
import type { Answerer, MerchantProfile, UsersClient } from "../../../app/ports/clients.ts";

const PAGE = 500;

/** Merchants and their staff, asked from the users service. */
export function createUsersClient(users: Client<typeof UsersService>): UsersClient {
  return {
    async findMerchants(categoryId, unitId) {
      const merchants = await readPages(async (cursor) => {
        const page = await users.findMerchants({ categoryId, unitId, pageSize: PAGE, cursor });
        return { items: page.merchants, nextCursor: page.nextCursor };
      });
      return merchants.map(toProfile);
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
    async setPause(merchantId, until) {
      await users.setPause({ userId: merchantId, ...(until && { until: timestampFromDate(until) }) });
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
