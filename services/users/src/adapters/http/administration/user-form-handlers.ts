import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { saveAccount } from "../../../app/update/save-account.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import { hoursChangesOf } from "../profile/hours-handlers.ts";
import { profileChangesOf } from "../profile/profile-handlers.ts";
import { saveUser } from "./user-form-contract.ts";

/** The form of an account over HTTP. */
export function userFormHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(
      saveUser,
      async ({ params, body: { profile, place, business_hours: hours, franchises, ...body }, identity }) => {
        const account = await saveAccount(ctx, identity, params.id, {
          profile: profile && profileChangesOf(profile),
          photo: body.photo_data,
          place: place && { role: place.role, unitId: place.unit_id, clientId: place.client_id },
          hours: hours && hoursChangesOf(hours),
          franchises: franchises && {
            unitIds: franchises.service_franchises ?? [],
            all: franchises.all_franchises === true,
          },
        });
        return {
          id: account.id,
          email: account.email,
          role: account.role,
          unit_id: account.unitId,
          client_id: account.clientId,
          is_active: account.isActive,
          name: account.displayName,
        };
      },
    ),
  ];
}
