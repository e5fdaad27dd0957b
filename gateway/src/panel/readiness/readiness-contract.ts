import { CHECK_GROUPS, CHECK_STATES } from "@tenho/kernel/checks/finding";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

/** The origin at which the panel is open, as its page knows it. */
const origin = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((text) => new URL(text).origin)
  .optional();

export const readinessShape = z.object({
  /** True at an address that only this machine reaches: nothing is to go live there. */
  is_demonstration: z.boolean(),
  /** True when every check is right or deliberately not used. */
  is_ready: z.boolean(),
  groups: z.array(
    z.object({
      group: z.enum(CHECK_GROUPS),
      checks: z.array(
        z.object({
          id: z.string(),
          state: z.enum(CHECK_STATES),
          sentence: z.string(),
          action: z.string().nullable(),
          /** Path of a screen of the panel, or an https address. */
          link: z.string().nullable(),
          subject: z.string().nullable(),
          /** Null: never looked at. */
          checked_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),
});

export type Readiness = z.output<typeof readinessShape>;

const shared = { tag: "platform", access: { roles: ["MASTER"] }, response: readinessShape } as const;

export const readiness = defineRoute({
  ...shared,
  operationId: "getReadiness",
  method: "get",
  path: "/platform/readiness",
  summary: "O que está certo, falta, está errado ou não se sabe antes de ir para o ar",
  query: z.strictObject({ origin }),
});

export const lookAgain = defineRoute({
  ...shared,
  operationId: "lookAgain",
  method: "post",
  path: "/platform/readiness",
  summary: "Confere tudo de novo, no máximo uma vez por minuto, e diz como está",
  body: z.strictObject({ origin }),
});
