import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { userRow } from "./user-row.ts";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });

/** `is_erased`: it was deleted; what spoke of its person is gone, or is going. */
export const userDetail = userRow.extend({ is_erased: z.boolean() }).meta({ id: "UserDetail" });

export const getUser = defineRoute({
  operationId: "getUser",
  method: "get",
  path: "/users/:id",
  summary: "Uma conta, como na lista",
  tag,
  access: "session",
  params,
  response: userDetail,
  errors: ["not_found"],
});

export const deleteUser = defineRoute({
  operationId: "deleteUser",
  method: "delete",
  path: "/users/:id",
  summary:
    "Exclui uma conta e os dados pessoais dela para sempre (user.delete; uma empresa, a sua equipe). Repetir é seguro",
  tag,
  access: "session",
  params,
  response: z.object({
    message: z.string(),
    /** Balance left in the wallet, in reais; null without a wallet, and while it is unavailable. */
    balance: z.number().nullable(),
  }),
  errors: ["forbidden", "not_found", "conflict"],
});
