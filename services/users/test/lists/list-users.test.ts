import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Row = {
  id: string;
  role: string;
  document: string | null;
  balance: number | null;
  credit: { level: string; affordable: number; price: number } | null;
  categories: { name: string }[];
  created_at: string;
};

let users: UsersHarness;
let stopServing: () => Promise<void>;
/** Ids by kind of account. */
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  stopServing = await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

const names = (ids: readonly string[]): string[] =>
  ids.map((one) => Object.entries(id).find(([, known]) => known === one)?.[0] ?? one).sort();

describe("GET /users", () => {
  const list = async (as: ReturnType<typeof admin>, query = "") => {
    const { status, body } = await users.call<Row[]>("GET", `/users${query}`, { as });
    assert.equal(status, 200, query);
    return body;
  };

  it("200: MASTER all, ADMIN the ADMINs and CLIENTs of its units", async () => {
    const seen = async (as: ReturnType<typeof admin>, query?: string) =>
      names((await list(as, query)).map((row) => row.id));
    assert.deepEqual(await seen(master), Object.keys(id).sort());
    assert.deepEqual(await seen(admin(UNIT)), ["admin", "merchant", "rival"]);
    assert.deepEqual(await seen(admin(UNIT, OTHER_UNIT)), ["admin", "far", "farAdmin", "merchant", "rival"]);
    assert.deepEqual(await seen(admin(UNIT, OTHER_UNIT), `?franchise_id=${OTHER_UNIT}`), ["far", "farAdmin"]);
    assert.deepEqual(await seen(master, `?unit_id=${OTHER_UNIT}&role=CLIENT`), ["far"]);
    assert.deepEqual(await seen(admin(UNIT), "?role=USER"), []);
    assert.deepEqual(await seen(admin(UNIT), "?role=MASTER"), []);
  });

  it("200: with balance in reais, names of categories, and no credentials", async () => {
    const rows = await list(admin(UNIT));
    const merchant = rows.find((row) => row.id === id.merchant);
    assert.deepEqual([merchant?.balance, merchant?.categories], [4.7, [{ id: 41, name: "Pizzaria" }]]);
    assert.deepEqual(merchant?.credit, { level: "OK", affordable: 15, price: 0.3 });
    const noWallet = rows.find((row) => row.id === id.admin);
    assert.deepEqual([noWallet?.balance, noWallet?.credit], [null, null]);
    assert.ok(!/password|hash/i.test(JSON.stringify(rows)));
  });

  it("200: the document whole for who may activate, else covered, in a list and in a page; null where none was given", async () => {
    const lister = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    const documentOf = (rows: Row[], one: string) => rows.find((row) => row.id === one)?.document;
    for (const [as, shown] of [
      [admin(UNIT), "11.222.333/0001-81"],
      [master, "11.222.333/0001-81"],
      [lister, "**.***.333/0001-**"],
    ] as const) {
      const rows = await list(as);
      assert.deepEqual([documentOf(rows, id.merchant), documentOf(rows, id.admin)], [shown, null]);
      const page = await users.call<{ items: Row[] }>("GET", "/users?limit=50", { as });
      assert.equal(documentOf(page.body.items, id.merchant), shown);
    }
    assert.ok(
      !JSON.stringify(await list(lister))
        .replaceAll(/\D/g, "")
        .includes("11222333"),
    );
  });

  it("200: by page, newest first, each once", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { body } = await users.call<{ items: Row[]; next_cursor: string | null }>("GET", `/users${query}`, {
        as: master,
      });
      seen.push(...body.items.map((row) => row.id));
      cursor = body.next_cursor;
    }
    assert.deepEqual(
      seen,
      (await list(master)).map((row) => row.id),
    );
    assert.equal(new Set(seen).size, 7);
  });

  it("403 for CLIENT and USER, also with the permission, and for another's unit; 422 for an ADMIN of none", async () => {
    const denied = [
      identityFor({ role: "CLIENT", userId: id.merchant }),
      identityFor({ role: "CLIENT", userId: id.merchant, permissions: ["user.view"] }),
      identityFor({ role: "USER", userId: id.staff, permissions: ["user.view"] }),
    ];
    for (const as of denied) assert.equal((await users.call("GET", "/users", { as })).status, 403);
    const foreign = await users.call("GET", `/users?franchise_id=${OTHER_UNIT}`, { as: admin(UNIT) });
    assert.deepEqual([foreign.status, foreign.body.message], [403, "Esta franquia não é sua."]);
    const homeless = await users.call("GET", "/users", { as: admin() });
    assert.deepEqual([homeless.status, homeless.body.message], [422, "ADMIN não está associado a uma franquia"]);
    assert.equal((await users.call("GET", "/users")).status, 401);
  });

  it("400 for invalid queries and cursors", async () => {
    const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString("base64url");
    const bad = [
      "?limit=0",
      "?limit=1e9",
      "?role=ROOT",
      "?franchise_id=1",
      "?admin=true",
      "?cursor=%00",
      `?cursor=${encode({ createdAt: "x", id: id.admin })}`,
      `?cursor=${encode({ createdAt: "2026-01-01T00:00:00Z", id: "1" })}`,
    ];
    for (const query of bad)
      assert.equal((await users.call("GET", `/users${query}`, { as: master })).status, 400, query);
    const yearZero = `?limit=5&cursor=${encode({ createdAt: "0000-01-01T00:00:00Z", id: id.admin })}`;
    assert.equal((await users.call("GET", `/users${yearZero}`, { as: master })).status, 200);
  });

  it("200: by status; who awaits activation is inactive and never was active", async () => {
    const draft = merchantDraft();
    await users.put(draft);
    const statuses = async (unitId = UNIT) => {
      const all = await Promise.all(
        ["awaiting", "inactive", "active"].map((status) => list(admin(unitId), `?status=${status}`)),
      );
      return all.map((rows) => rows.some((row) => row.id === draft.id));
    };
    assert.deepEqual(await statuses(), [true, true, false]);
    assert.deepEqual(await statuses(OTHER_UNIT), [false, false, false]);
    await users.active(draft);
    assert.deepEqual(await statuses(), [false, false, true]);
    await users.deactivate(draft.id);
    assert.deepEqual(await statuses(), [false, true, false]);
    assert.ok((await list(master, "?status=active&role=CLIENT")).every(({ role }) => role === "CLIENT"));
    assert.equal((await users.call("GET", "/users?status=waiting", { as: master })).status, 400);
  });
});

describe("with another service unavailable", () => {
  it("503 and a sentence for what needs it; the rest is served", async () => {
    await stopServing();
    const { status, body } = await users.call("GET", "/users", { as: master });
    assert.deepEqual([status, body.code], [503, "unavailable"]);
    assert.match(body.message, /indisponível/);
    assert.equal((await users.call("GET", `/users/${id.merchant}/profile`, { as: master })).status, 200);
  });
});
