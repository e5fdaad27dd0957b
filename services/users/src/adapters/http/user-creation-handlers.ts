import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { createAccount } from "../../app/creation/create-account.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { createUser } from "./user-creation-contract.ts";

/** New accounts over HTTP. */
export function userCreationHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(createUser, async ({ body: { profile, ...body }, identity }) => {
      const account = await createAccount(ctx, identity, {
        email: body.email,
        password: body.password,
        role: body.role,
        unitId: body.unit_id ?? null,
        clientId: body.client_id ?? null,
        displayName: profile?.display_name ?? body.email.split("@")[0] ?? "",
        legalName: profile?.legal_name ?? "",
        document: profile?.document ?? "",
        // Empty rows of the form.
        phones: (profile?.phones ?? [])
          .filter(({ phone }) => phone.trim() !== "")
          .map(({ phone, type, is_primary: isPrimary }) => ({ phone, type, isPrimary })),
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
    }),
  ];
}
