import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const line = z
  .object({
    id: z.string(),
    from: z.enum(["PERSON", "TENHO"]),
    /** Null: an answer by a tap or in words, which are not kept. */
    text: z.string().nullable(),
    /** Titles of the buttons or rows it offered. */
    options: z.array(z.string()),
    at: z.iso.datetime(),
    /** Null for what the person wrote. */
    state: z.enum(["WAITING", "HELD", "SENT", "DELIVERED", "READ", "FAILED"]).nullable(),
  })
  .meta({ id: "TalkLine" });

export const getMessageTalk = defineRoute({
  operationId: "getMessageTalk",
  method: "get",
  path: "/webhooks/messages/:id/talk",
  summary: "A conversa sobre um desejo como a pessoa a viu: os dois lados, com hora e estado",
  tag: "messages",
  access: { roles: ["ADMIN", "MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({
    items: z.array(line),
    /** True: later lines are not shown. */
    is_cut: z.boolean(),
  }),
  errors: ["not_found"],
});

export const talkRoutes = [getMessageTalk];
