import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import { ruleFor } from "../../gateway/src/route-table.ts";
import { deliverText, logIn } from "../journeys/_api-session.ts";
import { createCast } from "../journeys/_cast.ts";
import { type JourneyHarness, openJourneys } from "../journeys/_harness.ts";
import { MASTER, PIZZERIAS, UNIT_ID } from "../support/test-data.ts";
import { LISTED_OPERATIONS, SENSITIVE_CALLS } from "./_recent-authentication.ts";
import { ROUTE_RULES, type RouteRule } from "./_route-rules.ts";
import { addFarClient, OWNER_ID, SUBJECTS, type SubjectName, signInSubjects, staleToken } from "./_subjects.ts";
import { filledPath, type Operation, operationsOf, tryRoute } from "./_try-route.ts";

const CONTRACT = new URL("../../gateway/openapi.gen.json", import.meta.url);
const OPERATIONS = operationsOf(JSON.parse(readFileSync(CONTRACT, "utf8")));
/** A field that no contract has: a permitted caller is refused for it, and nothing changes. */
const NO_BODY_OF_ANY = { campo_de_ninguem: true };
const NOBODYS_ID = "00000000-0000-4000-8000-00000000ffff";

/** The status that distinguishes permitted callers from others. */
function expectedStatus({ method }: Operation, rule: RouteRule, subject: SubjectName): number {
  if (rule.may.includes(subject)) {
    if (method !== "GET") return rule.refusal ?? 400;
    return rule.isAbsent === true ? 404 : 200;
  }
  if (rule.isHiddenFrom?.includes(subject) === true) return 404;
  return subject === "ANYBODY" ? 401 : 403;
}

describe("every route, tried by every role, on things of the own unit and of another", () => {
  let journey: JourneyHarness;
  let values: Record<string, string>;

  before(async () => {
    journey = await openJourneys();
    await addFarClient(journey);
    const nobodys = {
      id: NOBODYS_ID,
      photoId: NOBODYS_ID,
      "categories.id": "4000000",
      cep: "64200000",
      from: "2026-12-01",
    };
    values = {
      ...nobodys,
      "users.id": OWNER_ID,
      userId: OWNER_ID,
      "franchise-units.id": UNIT_ID,
      ...(await thingsOfOwner()),
    };
  });
  after(() => journey?.close());

  /** Creates a wish that the unit's companies were asked for, and a movement and a charge of the OWNER's wallet. */
  async function thingsOfOwner(): Promise<Record<string, string>> {
    const { word, phone } = createCast(journey);
    const text = `quero uma pizza de calabresa ${word}`;
    await deliverText(journey, { from: phone(), name: "Ana", wamid: `wamid.${word}`, text });
    const master = await logIn(journey, MASTER.email);
    const wish = await eventually("the companies are asked", async () => {
      const [seen] = await master.wishes(word);
      return seen?.notified_total === PIZZERIAS.length ? seen : undefined;
    });
    const owner = await logIn(journey, PIZZERIAS[0]?.email ?? "");
    await owner.post("/payment/pix", { amount: 10 });
    const { charges } = await owner.get<{ charges: { txid: string }[] }>("/payment/charges");
    const { transactions } = await owner.get<{ transactions: { id: string }[] }>(`/wallet/${OWNER_ID}`);
    return { "webhooks.id": wish.id, txid: charges[0]?.txid ?? "", movementId: transactions[0]?.id ?? "" };
  }

  test("the table names every operation of the contract, and no other", () => {
    assert.deepEqual(Object.keys(ROUTE_RULES).sort(), OPERATIONS.map(({ id }) => id).sort());
  });

  test("every changing operation is listed by whether it needs the password of late, and the contract says the same", () => {
    const changing = OPERATIONS.filter(({ method }) => method !== "GET").map(({ id }) => id);
    assert.deepEqual([...LISTED_OPERATIONS].sort(), changing.sort(), "name them in _recent-authentication");
    const tried = new Set(SENSITIVE_CALLS.map(({ operation }) => operation));
    const untried = OPERATIONS.filter(
      ({ id, needsRecentAuthentication }) => needsRecentAuthentication && !tried.has(id),
    );
    assert.deepEqual(untried, []);
  });

  test("a session whose password was entered six minutes ago changes nothing that an account is signed in or recovered by", async () => {
    const knex = createKnex({
      url: journey.stack.postgresUrlOf.auth,
      schema: "auth",
      poolMax: 1,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const master = await logIn(journey, MASTER.email);
    const kept = async () => [
      await master.get(`/users/${OWNER_ID}/profile`),
      await master.get(`/users/${OWNER_ID}`),
      // The account that one of the calls would make; other files make theirs at the same time.
      (await master.get<{ total: number }>("/users?limit=1&with_total=true&search=outro%40teste.dev")).total,
    ];
    try {
      const before = await kept();
      const differing: string[] = [];
      for (const { operation, as, body } of SENSITIVE_CALLS) {
        const token = await staleToken(journey, as, async (id) => {
          await knex.raw("update sessions set authenticated_at = now() - interval '6 minutes' where id = ?", [id]);
        });
        const route = OPERATIONS.find(({ id }) => id === operation);
        if (route === undefined) throw new Error(`${operation} is no operation`);
        const answer = await fetch(`${journey.url}${filledPath(route, values)}`, {
          method: route.method,
          headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const { reason } = (await answer.json()) as { reason?: string };
        if (answer.status !== 403 || reason !== "reauthentication_required") {
          differing.push(`${operation} by ${as}: ${answer.status} ${reason}`);
        }
      }
      assert.deepEqual(differing, []);
      assert.deepEqual(await kept(), before);
      await logIn(journey, PIZZERIAS[0]?.email ?? "");
    } finally {
      await knex.destroy();
    }
  });

  test("who may call is let in, and nobody else", async () => {
    const differing: string[] = [];
    let bearers = await signInSubjects(journey);
    for (const operation of OPERATIONS) {
      const { id, method } = operation;
      const rule = ROUTE_RULES[id] ?? { may: [] };
      // Subjects sign in again first: this test is about rights, not about how long ago the password was entered, however long the other
      // operations took. Earlier sessions may end meanwhile, since an account has only so many.
      if (operation.needsRecentAuthentication) bearers = await signInSubjects(journey);
      for (const subject of SUBJECTS) {
        const mayCall = rule.may.includes(subject);
        const body = method === "GET" ? undefined : mayCall ? NO_BODY_OF_ANY : (rule.body ?? undefined);
        const url = `${journey.url}${filledPath(operation, values)}${rule.query ?? ""}`;
        const status = await tryRoute(url, { method, body, token: bearers[subject] });
        const expected = expectedStatus(operation, rule, subject);
        if (status !== expected) differing.push(`${id} by ${subject}: ${status} instead of ${expected}`);
      }
    }
    assert.deepEqual(differing, []);
  });

  test("whoever views the OWNER's panel changes nothing, and reads what the OWNER reads but what is theirs alone", async () => {
    const master = await logIn(journey, MASTER.email);
    const opened = await master.post("/auth/view-as", { user_id: OWNER_ID, reason: "Para ajudar com o extrato" });
    const { id: viewingId, token } = (await opened.json()) as { id: string; token: string };
    const differing: string[] = [];
    for (const operation of OPERATIONS) {
      const { id, method } = operation;
      const rule = ROUTE_RULES[id] ?? { may: [] };
      const path = filledPath(operation, values);
      const route = ruleFor(method, path);
      if (route?.readsToken !== true) continue;
      const body = method === "GET" ? undefined : NO_BODY_OF_ANY;
      const status = await tryRoute(`${journey.url}${path}${rule.query ?? ""}`, { method, body, token });
      const isRead = method === "GET" && route.whileViewing;
      const expected = isRead ? expectedStatus(operation, rule, "OWNER") : 403;
      if (status !== expected) differing.push(`${id}: ${status} instead of ${expected}`);
    }
    assert.deepEqual(differing, []);

    const call = (path: string, as: string, method = "GET") =>
      tryRoute(`${journey.url}${path}`, { method, body: undefined, token: as });
    assert.equal(await call(`/auth/view-as/${viewingId}`, master.token, "DELETE"), 204);
    await eventually("the gateway refuses it", async () => (await call("/auth/me", token)) === 401);
    assert.equal(await call("/auth/me", master.token), 200, "the MASTER's own session goes on");
  });
});
