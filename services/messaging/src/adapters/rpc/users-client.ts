import type { Client } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import type { BusinessHours } from "@tenho/br/business-hours";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { type Account, type BusinessHours as HoursMessage, type Merchant, Role } from "@tenho/proto/users/v1/users_pb";
import type { Answerer, MerchantProfile, Merchants } from "../../app/ports/clients.ts";

/** Merchants and their staff, asked from the users service. */
export function createMerchants(users: Client<typeof UsersService>): Merchants {
  return {
    async find(categoryId, unitId) {
      const { merchants } = await users.findMerchants({ categoryId, unitId });
      return merchants.map(toProfile);
    },
    async get(ids) {
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
  const staff = role === Role.USER;
  if (!staff && role !== Role.CLIENT) return [];
  const permissions = DEFAULT_ROLE_PERMISSIONS[staff ? "USER" : "CLIENT"];
  const mayAnswer = can({ permissions, permission_override: permissionOverride }, "message.access");
  return [{ accountId: id, merchantId: staff ? clientId : id, mayAnswer }];
}
