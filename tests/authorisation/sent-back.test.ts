import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Route } from "@tenho/kernel/http/contract/contract";
import type { z } from "zod";
import { panelRoutes } from "../../gateway/src/panel/panel-contract.ts";
import { authRoutes } from "../../services/auth/src/adapters/http/contract.ts";
import { categorisationRoutes } from "../../services/categorisation/src/adapters/http/contract.ts";
import { franchiseRoutes } from "../../services/franchise/src/adapters/http/contract.ts";
import { messagingRoutes } from "../../services/messaging/src/compose/routes.ts";
import { paymentRoutes } from "../../services/payment/src/adapters/http/contract.ts";
import { usersRoutes } from "../../services/users/src/adapters/http/contract.ts";
import { walletRoutes } from "../../services/wallet/src/adapters/http/contract.ts";
import { type Filling, sampleAnswer } from "./_sample-answer.ts";
import { FORMS_OF_THEIR_OWN, SENT_BACK, type SentBack } from "./_sent-back.ts";

const routes = [
  ...panelRoutes,
  ...authRoutes,
  ...usersRoutes,
  ...franchiseRoutes,
  ...walletRoutes,
  ...messagingRoutes,
  ...categorisationRoutes,
  ...paymentRoutes,
] as readonly Route[];

const byId = new Map(routes.map((route) => [route.operationId, route]));
const readPaths = new Set(routes.filter(({ method }) => method === "get").map(({ path }) => path));

/** Returns whether an operation may be a change of something that is read. */
const mayChangeRead = ({ operationId, method, path, body }: Route): boolean =>
  body !== undefined &&
  (method === "put" ||
    method === "patch" ||
    (method === "post" && (readPaths.has(path) || /^(set|update)[A-Z]/.test(operationId))));

/** The entity as `read` answers it. */
function entityOf({ read, of }: SentBack, filling: Filling): Record<string, unknown> {
  const route = byId.get(read);
  assert.ok(route !== undefined, read);
  // A list that is empty has no entity to send back.
  const whole = sampleAnswer(route.response, of === undefined ? filling : "full");
  const found =
    of === undefined ? whole : of === "list" ? (whole as unknown[])[0] : (whole as { items: unknown[] }).items[0];
  assert.ok(typeof found === "object" && found !== null, read);
  return found as Record<string, unknown>;
}

/** Faults of a body's form; those of single values are none, since a sample knows no rules of the domain. */
const faultsOf = (body: z.ZodType, value: unknown): string[] =>
  (body.safeParse(value).error?.issues ?? [])
    .filter(({ code }) => ["unrecognized_keys", "invalid_type", "invalid_key"].includes(code))
    .map((issue) => `${issue.path.join(".")}: ${issue.message}`);

describe("an entity that is sent back as it was read", () => {
  it("is asked about for every operation that may change what is read", () => {
    const known = new Set([...Object.keys(SENT_BACK), ...Object.keys(FORMS_OF_THEIR_OWN)]);
    const found = routes.filter(mayChangeRead).map(({ operationId }) => operationId);
    assert.deepEqual(
      found.filter((id) => !known.has(id)),
      [],
      "name them in _sent-back",
    );
    assert.deepEqual(
      [...known].filter((id) => !found.includes(id)),
      [],
      "these change nothing that is read",
    );
  });

  for (const [id, sources] of Object.entries(SENT_BACK)) {
    it(`${id} takes it, and refuses what no answer has`, () => {
      const body = byId.get(id)?.body;
      assert.ok(body !== undefined);
      for (const source of sources) {
        for (const filling of ["full", "bare"] as const) {
          const entity = entityOf(source, filling);
          assert.deepEqual(faultsOf(body, entity), [], `${source.read}, ${filling}`);
          assert.match(
            faultsOf(body, { ...entity, nobody_answers_this: 1 }).join(),
            /nobody_answers_this/,
            source.read,
          );
        }
      }
    });
  }
});
