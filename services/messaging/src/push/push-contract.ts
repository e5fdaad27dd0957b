import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { ENDPOINT_CHARS_MAX } from "./push-hosts.ts";

const tag = "messages";
const access = { roles: ["CLIENT", "USER"] } as const;

const endpoint = z.url({ protocol: /^https?$/ }).max(ENDPOINT_CHARS_MAX);

export const getPushKey = defineRoute({
  operationId: "getPushKey",
  method: "get",
  path: "/webhooks/push/key",
  summary: "A chave com que um navegador pede avisos (applicationServerKey); null: esta instalação não os envia",
  tag,
  access,
  response: z.object({ public_key: z.string().nullable() }),
});

export const putPushSubscription = defineRoute({
  operationId: "putPushSubscription",
  method: "put",
  path: "/webhooks/push/subscription",
  summary: "Avisa este navegador dos pedidos novos; repetir é seguro, e de cada conta valem os dez mais novos",
  tag,
  access,
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({
      /** A point on P-256, uncompressed, and 16 random bytes; base64url without padding. */
      p256dh: z.string().regex(/^B[\w-]{86}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  }),
  response: z.object({ ok: z.literal(true) }),
  errors: ["forbidden", "unprocessable", "unavailable"],
});

export const deletePushSubscription = defineRoute({
  operationId: "deletePushSubscription",
  method: "delete",
  path: "/webhooks/push/subscription",
  summary: "Não avisa mais este navegador; repetir é seguro",
  tag,
  access,
  body: z.strictObject({ endpoint }),
  response: z.object({ ok: z.literal(true) }),
});

export const pushRoutes = [getPushKey, putPushSubscription, deletePushSubscription];
