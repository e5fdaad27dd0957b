import type { Client } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import type { BusinessHours } from "@tenho/br/business-hours";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { type Account, type BusinessHours as HoursMessage, type Merchant, Role } from "@tenho/proto/users/v1/users_pb";
import type { Answerer, MerchantProfile, UsersClient } from "../../app/ports/clients.ts";

/** Merchants and their staff, asked from the users service. */
export function createUsersClient(users: Client<typeof UsersService>): UsersClient {
  return {
    async findMerchants(categoryId, unitId) {
      const { merchants } = await users.findMerchants({ categoryId, unitId });
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
  };
}

function toProfile({ id, displayName, whatsapp, businessHours }: Merchant): MerchantProfile {
  return { id, name: displayName, phone: whatsapp, hours: businessHours ? toHours(businessHours) : null };
}

function toHours({ timeZone, is24h, schedule }: HoursMessage): BusinessHours {
  return {
    timeZone,
    is24h,
    schedule: schedule.map(({ dayOfWeek, isOpen, periods }) => ({
      dayOfWeek,
      isOpen,
      periods: periods.map(({ start, end }) => ({ start, end })),
    })),
  };
}

function toAnswerer({ id, role, clientId, permissionOverride }: Account): Answerer[] {
  const isStaff = role === Role.USER;
  if (!isStaff && role !== Role.CLIENT) return [];
  const permissions = DEFAULT_ROLE_PERMISSIONS[isStaff ? "USER" : "CLIENT"];
  const mayAnswer = can({ permissions, permission_override: permissionOverride }, "message.access");
  return [{ accountId: id, merchantId: isStaff ? clientId : id, mayAnswer }];
}
