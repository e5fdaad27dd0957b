import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import type { Knex } from "knex";
import { createOpenRequests } from "../../src/adapters/db/facts/open-requests.ts";
import { newDocument, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";
import { type Answer, aMerchant, mailsTo, type Person, type Request, self } from "./_corrections.ts";

type Read = { request: Request | null; may_correct: boolean };
type List = {
  items: { id: string; user: { id: string; name: string } }[];
  next_cursor: string | null;
  total: number;
  total_is_capped: boolean;
};

let users: UsersHarness;
let knex: Knex;
let unitAdmin: { id: string; email: string };
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  knex = users.openStore();
  unitAdmin = personDraft(Role.ADMIN);
  await users.active(unitAdmin as ReturnType<typeof personDraft>);
});
after(async () => {
  await knex.destroy();
  await users.stop();
});

const TEXT = "O CNPJ certo termina em 99";
const path = (id: string) => `/users/${id}/correction-request`;
const ask = (id: string, json: object = { facts: ["document"], text: TEXT }, as: Identity = self(id)) =>
  users.call<Request>("PUT", path(id), { as, json });
const read = async (id: string, as: Identity = self(id)) => (await users.call<Read>("GET", path(id), { as })).body;
const close = (
  id: string,
  { id: request, version }: Pick<Request, "id" | "version">,
  more: object = {},
  as = admin(UNIT),
) =>
  users.call<Request>("PATCH", path(id), {
    as,
    json: { id: request, version, status: "REFUSED", reason: "O documento está certo.", ...more },
  });
const list = async (as: Identity, query = "") =>
  (await users.call<List>("GET", `/users/correction-requests${query}`, { as })).body;
const idsOf = ({ items }: List) => items.map(({ user }) => user.id);
const mailCount = async (accountId: string) => (await knex("correction_mails").where({ account_id: accountId })).length;

describe("asking for a correction", () => {
  it("opens a request that the person and whoever may correct it read", async () => {
    const { id } = await aMerchant(users);
    assert.deepEqual(await read(id), { request: null, may_correct: false });
    const { status, body } = await ask(id, { facts: ["address", "document", "document"], text: ` ${TEXT}‮ ` });
    assert.equal(status, 200);
    assert.deepEqual([body.facts, body.text, body.status, body.version], [["document", "address"], TEXT, "OPEN", 1]);
    assert.deepEqual(await read(id), { request: body, may_correct: false });
    assert.deepEqual(await read(id, admin(UNIT)), { request: body, may_correct: true });
  });

  it("marks the account in lists of who may correct it, until it is closed, and tells open panels each time it changes", async () => {
    const { id } = await aMerchant(users);
    const notices = async () => {
      await eventually("all is published", async () => (await knex("outbox").first("id")) === undefined);
      const stored = await users.harness.stored("LIVE", "live.users.account");
      return stored.filter((data) => Buffer.from(data).toString().includes(id)).length;
    };
    const marks = async (as: Identity) => {
      const { body } = await users.call<{ correction_requested_at: string | null }[]>("GET", `/users?id=${id}`, { as });
      return body.map((row) => row.correction_requested_at !== null);
    };
    assert.deepEqual(await marks(admin(UNIT)), [false]);
    const before = await notices();
    const { body: first } = await ask(id);
    assert.equal(await notices(), before + 1);
    assert.deepEqual([await marks(admin(UNIT)), await marks(master)], [[true], [true]]);
    const reader = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    assert.deepEqual(await marks(reader), [false], "who may not correct it learns nothing");
    await ask(id);
    const { body: second } = await ask(id, { facts: ["gender"], text: "Feminino" });
    assert.equal(await notices(), before + 2);
    assert.equal((await close(id, first)).status, 409);
    assert.equal((await close(id, second)).status, 200);
    assert.equal(await notices(), before + 3);
    assert.deepEqual(await marks(admin(UNIT)), [false]);
  });

  it("mails each ADMIN of the unit once, without what the person wrote", async () => {
    const { id } = await aMerchant(users);
    await ask(id);
    await ask(id, { facts: ["gender"], text: "Outra coisa" });
    const mails = await mailsTo(users, unitAdmin.email, 1);
    assert.ok(mails.every(({ text }) => !text.includes(TEXT)));
    assert.match(mails[0]?.text ?? "", /Loja pediu a correção/);
    assert.equal(await mailCount(id), 1);
  });

  it("mails the MASTERs where no ADMIN may correct the account", async () => {
    const masterDraft = personDraft(Role.MASTER, { unitId: "" });
    await users.active(masterDraft);
    const far = await aMerchant(users, { unitId: OTHER_UNIT });
    await ask(far.id, undefined, identityFor({ role: "CLIENT", userId: far.id, unitIds: [OTHER_UNIT] }));
    const own = await ask(
      unitAdmin.id,
      undefined,
      identityFor({ role: "ADMIN", userId: unitAdmin.id, unitIds: [UNIT] }),
    );
    assert.equal(own.status, 200);
    await mailsTo(users, masterDraft.email, 2);
  });

  it("again replaces what the open one says; asked alike, nothing changes", async () => {
    const { id } = await aMerchant(users);
    const first = (await ask(id)).body;
    assert.deepEqual((await ask(id)).body, first);
    const second = (await ask(id, { facts: ["gender"], text: "Feminino" })).body;
    assert.deepEqual([second.id, second.version, second.facts], [first.id, 2, ["gender"]]);
    assert.deepEqual((await read(id)).request, second);
  });

  it("three times at once opens one request", async () => {
    const { id } = await aMerchant(users);
    const answers = await Promise.all([1, 2, 3].map(() => ask(id)));
    assert.deepEqual(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal(await mailCount(id), 1);
  });

  it("counts five times a day, closed or not", async () => {
    const { id } = await aMerchant(users);
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await ask(id, { facts: ["gender"], text: `Texto ${count}` });
      assert.equal(status, 200);
      if (count % 2 === 0) assert.equal((await close(id, body)).status, 200);
    }
    const { status, body } = await ask(id, { facts: ["gender"], text: "Mais uma" });
    assert.equal(status, 429);
    assert.match(body.message, /Tente de novo amanhã/);
    await knex("correction_requests")
      .where({ account_id: id })
      .update({ asked_at: [new Date(Date.now() - 25 * 3_600_000)] });
    assert.equal((await ask(id, { facts: ["gender"], text: "Mais uma" })).status, 200);
  });

  const hostile: readonly [string, object][] = [
    ["no fact", { facts: [], text: TEXT }],
    ["a fact that is none", { facts: ["email"], text: TEXT }],
    ["no words", { facts: ["gender"], text: " ​‮\n " }],
    ["more than 500 characters", { facts: ["gender"], text: "a".repeat(501) }],
    ["a NUL", { facts: ["gender"], text: "a\u0000b" }],
    ["more fields", { facts: ["gender"], text: TEXT, status: "DONE" }],
  ];
  for (const [name, json] of hostile) {
    it(`is refused: ${name}`, async () => {
      const { id } = await aMerchant(users);
      assert.equal((await ask(id, json)).status, 400);
      assert.equal((await read(id)).request, null);
    });
  }

  it("is only one's own: others are refused, and who does not see the account finds none", async () => {
    const { id } = await aMerchant(users);
    const other = await aMerchant(users);
    assert.equal((await ask(id, undefined, master)).status, 403);
    assert.equal((await ask(id, undefined, admin(UNIT))).status, 403);
    assert.equal((await ask(id, undefined, self(other.id))).status, 404);
    assert.equal((await users.call("GET", path(id), { as: self(other.id) })).status, 404);
    assert.equal((await users.call("GET", path(id), { as: admin(OTHER_UNIT) })).status, 404);
  });
});

describe("open requests", () => {
  it("are listed oldest first to MASTER and to ADMINs of the unit, who see none of ADMINs", async () => {
    const people: Person[] = [];
    for (let count = 0; count < 3; count += 1) people.push(await aMerchant(users));
    for (const { id } of people) await ask(id);
    const ids = people.map(({ id }) => id);
    const known = (found: List) => idsOf(found).filter((id) => ids.includes(id));
    assert.deepEqual(known(await list(master, "?limit=100")), ids);
    assert.deepEqual(known(await list(admin(UNIT), `?limit=100&unit_id=${UNIT}`)), ids);
    assert.deepEqual(known(await list(admin(OTHER_UNIT), "?limit=100")), []);
    const own = identityFor({ role: "ADMIN", userId: unitAdmin.id, unitIds: [UNIT] });
    await ask(unitAdmin.id, undefined, own);
    assert.ok(!idsOf(await list(own, "?limit=100")).includes(unitAdmin.id));
    assert.ok(idsOf(await list(master, "?limit=100")).includes(unitAdmin.id));
    assert.equal(
      (await users.call("GET", `/users/correction-requests?unit_id=${UNIT}`, { as: admin(OTHER_UNIT) })).status,
      403,
    );
    assert.equal((await users.call("GET", "/users/correction-requests", { as: self(randomUUID()) })).status, 403);
  });

  it("come in pages, with how many there are", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    const { total } = await list(master, "?limit=100");
    while (cursor !== null) {
      const page: List = await list(master, `?limit=2${cursor && `&cursor=${cursor}`}`);
      assert.equal(page.total, total);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [total, total]);
  });

  it("are counted for whoever may answer them, no further than is shown", async () => {
    const [unit, other] = [randomUUID(), randomUUID()];
    const counted = async (as: Identity, query = "") => {
      const { items, total, total_is_capped: isCapped } = await list(as, `?limit=1${query}`);
      return [items.length, total, isCapped];
    };
    const askIn = async (unitId: string) => {
      const { id } = await aMerchant(users, { unitId });
      assert.equal(
        (await ask(id, undefined, identityFor({ role: "CLIENT", userId: id, unitIds: [unitId] }))).status,
        200,
      );
    };
    for (const unitId of [unit, unit, other]) await askIn(unitId);
    const ofAdmin = personDraft(Role.ADMIN, { unitId: unit });
    await users.active(ofAdmin);
    const own = identityFor({ role: "ADMIN", userId: ofAdmin.id, unitIds: [unit] });
    assert.equal((await ask(ofAdmin.id, undefined, own)).status, 200);

    assert.deepEqual(await counted(admin(unit)), [1, 2, false]);
    assert.deepEqual(await counted(admin(unit, other)), [1, 3, false]);
    assert.deepEqual(await counted(admin(unit, other), `&unit_id=${other}`), [1, 1, false]);
    assert.deepEqual(await counted(admin(randomUUID())), [0, 0, false]);
    assert.deepEqual(await counted(master, `&unit_id=${unit}`), [1, 3, false], "MASTER answers ADMINs too");
    const reader = identityFor({ role: "ADMIN", unitIds: [unit], permissions: ["user.view"] });
    assert.equal((await users.call("GET", "/users/correction-requests?limit=1", { as: reader })).status, 403);

    const { countOpen } = createOpenRequests(knex);
    assert.equal(await countOpen({ unitIds: [unit, other], roles: [] }, 2), 2, "no further than asked");
  });

  it("follow an account to another unit", async () => {
    const { id } = await aMerchant(users);
    await ask(id);
    await users.call("PATCH", `/users/${id}`, { as: master, json: { unit_id: OTHER_UNIT } });
    assert.ok(!idsOf(await list(admin(UNIT), "?limit=100")).includes(id));
    assert.ok(idsOf(await list(admin(OTHER_UNIT), "?limit=100")).includes(id));
  });
});

describe("a request's end", () => {
  it("is mailed to its person once with the reason, and recorded", async () => {
    const { id, email } = await aMerchant(users);
    const { body: request } = await ask(id);
    const { status, body } = await close(id, request);
    assert.deepEqual([status, body.status, body.reason], [200, "REFUSED", "O documento está certo."]);
    assert.equal((await close(id, request)).status, 200);
    assert.deepEqual((await read(id)).request, body);
    const [mail] = await mailsTo(users, email, 1);
    assert.match(mail?.text ?? "", /não foi aceito[\s\S]*O motivo: O documento está certo\./);
    assert.equal(await mailCount(id), 2);
    const actions = ["user.create", "user.activate", "user.correction_close"];
    const recorded = (await expectActions(users.harness.nc, "users", id, actions)).at(-1);
    assert.ok(recorded);
    assert.deepEqual(changesOf(recorded), {
      outcome: ["", '"REFUSED"', false],
      reason: ["", '"O documento está certo."', true],
    });
    assert.ok(!idsOf(await list(admin(UNIT), "?limit=100")).includes(id));
  });

  it("comes with the correction that answers it, in one mail", async () => {
    const { id, email } = await aMerchant(users);
    const { body: request } = await ask(id);
    const json = { document: newDocument(), request: { id: request.id, version: request.version } };
    const correct = () => users.call<Answer>("PATCH", `/users/${id}/facts`, { as: admin(UNIT), json });
    assert.deepEqual((await correct()).body.corrected, ["document"]);
    // The client repeats the request, as after a lost answer.
    assert.deepEqual([(await correct()).status, (await correct()).body.corrected], [200, []]);
    assert.equal((await read(id)).request?.status, "DONE");
    const mails = await mailsTo(users, email, 1);
    assert.match(mails[0]?.subject ?? "", /foram corrigidos/);
    assert.equal(await mailCount(id), 2);
  });

  it("is not that of a request its person changed meanwhile, and nothing is corrected", async () => {
    const { id, document } = await aMerchant(users);
    const { body: request } = await ask(id);
    await ask(id, { facts: ["gender"], text: "Outra coisa" });
    const refused = await close(id, request);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /mudou agora há pouco/);
    const json = { document: newDocument(), request: { id: request.id, version: request.version } };
    assert.equal((await users.call("PATCH", `/users/${id}/facts`, { as: admin(UNIT), json })).status, 409);
    const profile = await users.call<{ document: string }>("GET", `/users/${id}/profile`, { as: master });
    assert.deepEqual([profile.body.document, (await read(id)).request?.status], [document, "OPEN"]);
  });

  it("twice at once, refused and done, is one of them", async () => {
    const { id } = await aMerchant(users);
    const { body: request } = await ask(id);
    const answers = await Promise.all([close(id, request), close(id, request, { status: "DONE" })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(await mailCount(id), 2);
  });

  it("is for whoever may correct the account, with a reason", async () => {
    const { id } = await aMerchant(users);
    const { body: request } = await ask(id);
    assert.equal((await close(id, request, {}, self(id))).status, 403);
    assert.equal((await close(id, request, {}, admin(OTHER_UNIT))).status, 404);
    assert.equal((await close(id, request, { reason: " " })).status, 400);
    assert.equal((await close(id, { id: randomUUID(), version: 1 })).status, 404);
    const other = await aMerchant(users);
    assert.equal((await close(other.id, request)).status, 404);
    assert.equal((await read(id)).request?.status, "OPEN");
  });
});

describe("erasing a person", () => {
  it("deletes their requests and the mails about them, and lets them ask no more", async () => {
    const { id } = await aMerchant(users);
    const { body: request } = await ask(id);
    await close(id, request);
    await ask(id);
    await users.rpc.anonymisePerson({ userId: id });
    assert.deepEqual(
      [(await knex("correction_requests").where({ account_id: id })).length, await mailCount(id)],
      [0, 0],
    );
    assert.equal((await ask(id)).status, 409);
  });

  it("goes by itself once a request was closed half a year ago", async () => {
    const { id } = await aMerchant(users);
    const { body: request } = await ask(id);
    await close(id, request);
    await knex("correction_requests")
      .where({ account_id: id })
      .update({ closed_at: new Date(Date.now() - 181 * 24 * 3_600_000) });
    const other = await aMerchant(users);
    await ask(other.id);
    await eventually("the old request is deleted", async () => (await read(id)).request === null);
    assert.notEqual((await read(other.id)).request, null);
  });
});
