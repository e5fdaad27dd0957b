import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { CURRENT_TEXT, withHash } from "../../src/domain/service-contract/service-contract.ts";
import { merchantDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Acceptance = { version: string | null; accepted_at: string | null; is_current: boolean };

const PATH = "/documents/service-contract/acceptance";
/** The harness has no company set. */
const CURRENT_CONTRACT = withHash(CURRENT_TEXT, null);
const NONE = { version: null, accepted_at: null, is_current: false };

let users: UsersHarness;
let knex: Knex;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  const url = users.harness.env.POSTGRES_URL ?? "";
  knex = createKnex({ url, schema: "users", poolMax: 2, statementTimeoutMs: 30_000, applicationName: "test" });
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const companyOf = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const read = async (id: string) => (await users.call<Acceptance>("GET", PATH, { as: companyOf(id) })).body;
const accept = (id: string, version: string = CURRENT_CONTRACT.edition) =>
  users.call<Acceptance>("POST", PATH, { as: companyOf(id), json: { version } });
const kept = (id: string) => knex("contract_acceptances").where({ account_id: id }).orderBy("version");

describe("the acceptance of the contract by a company whose account somebody else made", () => {
  it("is kept once, with the text, the sentence about WhatsApp, moment and address, and is told to the company", async () => {
    const id = await users.active(merchantDraft());
    assert.deepEqual(await read(id), NONE);
    const { status, body } = await accept(id);
    assert.deepEqual([status, body.version, body.is_current], [200, CURRENT_CONTRACT.version, true]);
    const [first, ...more] = await kept(id);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [first.party, first.sha256, first.accepted_at.toISOString()],
      [null, CURRENT_CONTRACT.sha256, body.accepted_at],
    );
    assert.match(first.whatsapp_opt_in, /WhatsApp/);

    assert.deepEqual((await accept(id)).body, body, "a second acceptance changes nothing");
    assert.deepEqual(await read(id), body);
    assert.deepEqual(await kept(id), [first]);
  });

  it("is asked for again where an older text was accepted, which stays kept", async () => {
    const id = await users.active(merchantDraft());
    const older = { account_id: id, version: "2025-01", sha256: "0", accepted_at: new Date(), address: "203.0.113.7" };
    await knex("contract_acceptances").insert(older);
    const before = await read(id);
    assert.deepEqual([before.version, before.is_current], ["2025-01", false]);
    assert.equal((await accept(id)).body.is_current, true);
    assert.deepEqual(
      (await kept(id)).map(({ version }) => version),
      ["2025-01", CURRENT_CONTRACT.version],
    );
  });

  it("is refused of another version, of an account that is gone, and of everybody but a company", async () => {
    const id = await users.active(merchantDraft());
    const other = await accept(id, "2020-01");
    assert.equal(other.status, 409);
    assert.equal((await accept(id, "")).status, 400);
    assert.equal((await accept(randomUUID())).status, 404);
    await users.call("DELETE", `/users/${id}`, { as: master });
    await eventually("it is erased", async () => (await knex("accounts").where({ id }).first())?.erased_at);
    assert.equal((await accept(id)).status, 404);
    assert.deepEqual(await kept(id), []);
    for (const as of [admin(UNIT), identityFor({ role: "USER", userId: id, clientId: id, unitIds: [UNIT] })]) {
      assert.equal((await users.call("GET", PATH, { as })).status, 403);
      assert.equal((await users.call("POST", PATH, { as, json: { version: "x" } })).status, 403);
    }
  });
});
