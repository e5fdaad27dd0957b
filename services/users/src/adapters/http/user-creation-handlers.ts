import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { createAccount } from "../../app/creation/create-account.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { createUser } from "./user-creation-contract.ts";

/** The password of a new account; null: its owner is invited to set it. Raises: `invalid_input` unless exactly one of the two is asked for. */
function accessOf({ password, invite = false }: { password?: string | undefined; invite?: boolean | undefined }) {
  if ((password !== undefined) !== invite) return password ?? null;
  const message = invite
    ? "Defina uma senha ou envie o convite, não os dois"
    : "Defina uma senha ou escolha enviar o convite por e-mail";
  throw new AppError("invalid_input", message, { fields: [{ field: "password", message }] });
}

/** New accounts over HTTP. */
export function userCreationHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(createUser, async ({ body: { profile, ...body }, identity }) => {
      const account = await createAccount(ctx, identity, {
        email: body.email,
        password: accessOf(body),
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
