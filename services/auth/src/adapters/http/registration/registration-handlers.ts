import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createRegister } from "../../../app/registration/register.ts";
import { register } from "./registration-contract.ts";

/** The longest text of an IPv6 address. */
const ADDRESS_LENGTH_MAX = 45;

/** Registration over HTTP. */
export function registrationHandlers(deps: { register: ReturnType<typeof createRegister> }): BoundRoute[] {
  return [
    bind(register, async ({ body, req }) => {
      const { initial_credit: _, ...entered } = body;
      const address = String(req.headers["x-forwarded-for"] ?? "").slice(0, ADDRESS_LENGTH_MAX);
      const { id, email } = await deps.register(entered, address);
      return { user: { id, email, is_active: false as const } };
    }),
  ];
}
