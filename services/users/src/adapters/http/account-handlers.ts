import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createDeleteAccount } from "../../app/deletion/delete-account.ts";
import type { createReadAccount } from "../../app/listing/read-account.ts";
import type { createUpdateProfile } from "../../app/profile/update-profile.ts";
import type { createSetPassword } from "../../app/set-password.ts";
import type { createUpdateAccount } from "../../app/update/update-account.ts";
import { presentListed, reais } from "./administration/present-user.ts";
import { deleteUser, getUser } from "./administration/user-contract.ts";
import { setUserPassword } from "./contract.ts";
import { updateUser } from "./user-update-contract.ts";

/** Single accounts over HTTP. */
export function accountHandlers(deps: {
  readAccount: ReturnType<typeof createReadAccount>;
  updateAccount: ReturnType<typeof createUpdateAccount>;
  updateProfile: ReturnType<typeof createUpdateProfile>;
  deleteAccount: ReturnType<typeof createDeleteAccount>;
  setPassword: ReturnType<typeof createSetPassword>;
}): BoundRoute[] {
  return [
    bind(getUser, async ({ params, identity }) => {
      const listed = await deps.readAccount(identity, params.id);
      return { ...presentListed(identity, listed), is_erased: listed.account.erasingSince !== null };
    }),
    bind(updateUser, async ({ params, body: { email, ...body }, identity }) => {
      // Each is a change of its own, done whole or refused: the e-mail first, which may be taken.
      if (email !== undefined) await deps.updateProfile(identity, params.id, { email });
      const account = await deps.updateAccount(identity, params.id, {
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
    bind(deleteUser, async ({ params, identity }) => {
      const { balanceCents } = await deps.deleteAccount(identity, params.id);
      return {
        message: "Usuário excluído permanentemente!",
        balance: balanceCents === null ? null : reais(balanceCents),
      };
    }),
    bind(setUserPassword, async ({ params, body, identity }) => {
      await deps.setPassword(identity, { id: params.id, password: body.password });
      return { message: "Senha alterada com sucesso!" };
    }),
  ];
}
