import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/franchises";
const UNITS_MAX = 500;

/**
 * The units of an account, its own one first: those whose wishes a company is asked for, those an ADMIN runs, the one a USER belongs to.
 * `franchise_ids` and `service_franchises` are the same list. With `all_franchises` every unit counts, and the lists hold those named singly.
 */
const franchises = z.object({
  all_franchises: z.boolean(),
  franchise_ids: z.array(z.uuid()),
  service_franchises: z.array(z.uuid()),
});

const choice = {
  all_franchises: z.boolean().optional(),
  service_franchises: z.array(z.uuid()).max(UNITS_MAX).optional(),
};
type Choice = { all_franchises?: boolean | undefined; service_franchises?: readonly string[] | undefined };
const isChosen = (body: Choice): boolean => body.all_franchises === true || body.service_franchises !== undefined;
const NOTHING_CHOSEN = "Marque todas as franquias ou escolha ao menos uma";

export const franchisesChoice = z.strictObject(choice).refine(isChosen, NOTHING_CHOSEN);

export const getUserFranchises = defineRoute({
  operationId: "getUserFranchises",
  method: "get",
  path,
  summary: "As franquias de uma conta: as que uma empresa atende, as que um ADMIN administra",
  tag,
  access: "session",
  params,
  response: franchises,
  errors: ["not_found"],
});

export const setUserFranchises = defineRoute({
  operationId: "setUserFranchises",
  method: "patch",
  path,
  summary:
    "Escolhe as franquias que uma empresa atende (user.manage_franchises) ou que um ADMIN administra (MASTER); a da própria conta fica sempre",
  tag,
  access: "session",
  needsRecentAuthentication: true,
  params,
  bodyBytesMax: 32 * 1_024,
  body: z
    .strictObject({
      ...readOnly(franchises.pick({ franchise_ids: true })),
      ...choice,
    })
    .refine(isChosen, NOTHING_CHOSEN),
  response: franchises,
  errors: ["invalid_input", "forbidden", "not_found", "conflict", "unprocessable", "unavailable"],
});
