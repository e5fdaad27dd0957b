import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { deleteAccount } from "../../app/erasure/delete-account.ts";
import { readAccount } from "../../app/listing/read-account.ts";
import { updateProfile } from "../../app/profile/update-profile.ts";
import { setPassword } from "../../app/set-password.ts";
import { updateAccount } from "../../app/update/update-account.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { presentListed } from "./administration/present-user.ts";
import * as userContract from "./administration/user-contract.ts";
import { setUserPassword } from "./contract.ts";
import { updateUser } from "./user-update-contract.ts";

/** Single accounts over HTTP. */
export function accountHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(userContract.getUser, async ({ params, identity }) => {
      const listed = await readAccount(ctx, identity, params.id);
      return { ...presentListed(identity, listed), is_erased: listed.account.erasingSince !== null };
    }),
    bind(updateUser, async ({ params, body: { email, ...body }, identity }) => {
      // Each is a change of its own, done whole or refused: the e-mail first, which may be taken.
      if (email !== undefined) await updateProfile(ctx, identity, params.id, { email });
      const account = await updateAccount(ctx, identity, params.id, {
        isActive: body.is_active,
        permissionOverride: body.permission_override,
        role: body.role,
        unitId: body.unit_id,
        clientId: body.client_id,
      });
      return {
        id: account.id,
        email: account.email,
        role: account.role,
        unit_id: account.unitId,
        client_id: account.clientId,
        is_active: account.isActive,
        activated_at: account.activatedAt?.toISOString() ?? null,
        name: account.displayName,
        permission_override: account.permissionOverride,
      };
    }),
    bind(userContract.deleteUser, async ({ params, identity }) => {
      const { balanceCents } = await deleteAccount(ctx, identity, params.id);
      return {
        message: "Usuário excluído permanentemente!",
        balance: balanceCents === null ? null : centsToReais(balanceCents),
      };
    }),
    bind(setUserPassword, async ({ params, body, identity }) => {
      await setPassword(ctx, identity, { id: params.id, password: body.password });
      return { message: "Senha alterada com sucesso!" };
    }),
  ];
}
