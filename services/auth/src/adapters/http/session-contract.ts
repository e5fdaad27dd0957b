import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "auth";

/** `address` and `agent` are empty for a session last used before they were stored. */
const openSession = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    address: z.string(),
    agent: z.string(),
  })
  .meta({ id: "OpenSession" });

export const listSessions = defineRoute({
  operationId: "listSessions",
  method: "get",
  path: "/auth/sessions",
  summary: "As próprias sessões abertas, a usada por último primeiro; com user_id as de uma conta que se administra",
  tag,
  access: "session",
  query: z.strictObject({ user_id: z.uuid().optional() }),
  response: z.array(openSession),
  errors: ["not_found", "unavailable"],
});

export const endSession = defineRoute({
  operationId: "endSession",
  method: "delete",
  path: "/auth/sessions/:id",
  summary: "Encerra uma das próprias sessões, ou uma de uma conta que se administra",
  tag,
  access: "session",
  params: z.strictObject({ id: z.uuid() }),
  response: z.undefined(),
  status: 204,
  errors: ["not_found", "unavailable"],
});

export const endSessionsOf = defineRoute({
  operationId: "endSessionsOf",
  method: "delete",
  path: "/auth/sessions",
  summary: "Encerra todas as sessões de uma conta que se administra",
  tag,
  access: { permission: "user.update" },
  query: z.strictObject({ user_id: z.uuid() }),
  response: z.undefined(),
  status: 204,
  errors: ["not_found", "unavailable"],
});

export const logoutAll = defineRoute({
  operationId: "logoutAll",
  method: "post",
  path: "/auth/logout-all",
  summary: "Encerra todas as próprias sessões, esta também",
  tag,
  access: "session",
  response: z.undefined(),
  status: 204,
});

export const sessionRoutes = [listSessions, endSession, endSessionsOf, logoutAll];
