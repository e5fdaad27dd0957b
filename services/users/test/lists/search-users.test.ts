import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Page = {
  items: { id: string; name: string; permission_override: Record<string, boolean> }[];
  next_cursor: string | null;
  total?: number;
  total_is_capped?: boolean;
};

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness({ SEARCH_WORDS_SWEEP_MS: "100" });
  await users.serveOtherServices();
});
after(() => users.stop());

const page = async (query: string, as = master) => {
  const { status, body } = await users.call<Page>("GET", `/users?limit=50&${query}`, { as });
  assert.equal(status, 200, query);
  return body;
};
const named = (displayName: string, email: string, over = {}) => {
  const draft = merchantDraft({ email, ...over });
  return { ...draft, profile: { ...draft.profile, displayName } };
};
const override = (id: string, permission_override: Record<string, boolean>, as = master) =>
  users.call<{ reason?: string }>("PATCH", `/users/${id}`, { json: { permission_override }, as });

describe("the search for accounts", () => {
  before(async () => {
    await users.active(named("Pão & Açúcar do João", "joao.pereira@padaria.com.br"));
    await users.active(named("ÓTICA São José", "otica@exemplo.com.br", { unitId: OTHER_UNIT }));
    await users.active(named("Mercado Central", "contato@mercado.com.br"));
  });
  const found = async (search: string, as = master) =>
    (await page(`search=${encodeURIComponent(search)}`, as)).items.map(({ name }) => name).sort();

  it("goes by the beginnings of words of name and e-mail, whatever the case and accents", async () => {
    for (const search of ["acucar", "AÇÚ joao", "pereira pao", "joao.pereira@padaria", "padaria.com"]) {
      assert.deepEqual(await found(search), ["Pão & Açúcar do João"], search);
    }
    assert.deepEqual(await found("otica jose"), ["ÓTICA São José"]);
    assert.deepEqual(await found("ercado"), [], "the middle of a word is no beginning");
    assert.deepEqual(await found("joao mercado"), [], "all words are looked for");
  });

  it("finds names by any way of writing their letters, composed or not", async () => {
    await users.active(named("Tũpĩ Ẽwã", "tupi@exemplo.com.br"));
    await users.active(named("Šimon Kovač", "simon@exemplo.com.br"));
    for (const search of ["Tũpĩ", "tupi", "TŨPĨ ẽwã", "Tu\u0303pi\u0303", "ewa"]) {
      assert.deepEqual(await found(search), ["Tũpĩ Ẽwã"], search);
    }
    for (const search of ["Šimon Kovač", "simon kovac", "S\u030cimon", "KOVAC\u030c"]) {
      assert.deepEqual(await found(search), ["Šimon Kovač"], search);
    }
  });

  it("finds an account that an older version has renamed, at once by its plain letters and soon by all", async () => {
    const id = await users.active(named("Bar do Zeca", "zeca@exemplo.com.br"));
    const store = users.openStore();
    try {
      // Without the column of the search words, as a version before them writes it.
      await store("accounts").where({ id }).update({ display_name: "Açougue Kraň" });
    } finally {
      await store.destroy();
    }
    assert.deepEqual(await found("acougue"), ["Açougue Kraň"]);
    assert.deepEqual(await found("zeca bar"), []);
    await eventually("found by every letter", async () => (await found("kran"))[0] === "Açougue Kraň");
  });

  it("answers one account by its id, to who may list it", async () => {
    const [{ id = "" } = {}] = (await page("search=otica")).items;
    const byId = async (as = master) => (await page(`id=${id}`, as)).items.map(({ name }) => name);
    assert.deepEqual(await byId(), ["ÓTICA São José"]);
    assert.deepEqual(await byId(admin(OTHER_UNIT)), ["ÓTICA São José"]);
    assert.deepEqual(await byId(admin(UNIT)), []);
    assert.deepEqual((await page(`id=${id}&role=ADMIN`)).items, []);
  });

  it("finds nothing for a word too short, and everybody for what has no letter and no digit", async () => {
    assert.deepEqual(await found("a"), []);
    const everybody = await found("");
    assert.ok(everybody.length >= 3);
    for (const search of ["  ", "%", "&", "' | ''", "!:* &", "<->", "\\"])
      assert.deepEqual(await found(search), everybody, search);
    assert.equal((await users.call("GET", `/users?search=${"x".repeat(101)}`, { as: master })).status, 400);
  });

  it("stays within the reader's reach, and joins the other filters", async () => {
    assert.deepEqual(await found("otica", admin(UNIT)), []);
    assert.deepEqual(await found("otica", admin(OTHER_UNIT)), ["ÓTICA São José"]);
    assert.equal((await page("search=mercado&role=ADMIN")).items.length, 0);
    assert.equal((await page("search=mercado&status=inactive")).items.length, 0);
    assert.equal((await page("search=mercado&role=CLIENT&status=active")).items.length, 1);
  });

  it("says with a page how many it found, when asked", async () => {
    const { total, total_is_capped } = await page("search=mercado&with_total=true");
    assert.deepEqual([total, total_is_capped], [1, false]);
    assert.equal((await page("search=a&with_total=true")).total, 0);
    assert.equal((await page("search=mercado")).total, undefined);
    const { body } = await users.call<Page>("GET", "/users?limit=1&with_total=true", { as: admin(UNIT) });
    assert.deepEqual([body.items.length, body.total], [1, (await page("", admin(UNIT))).items.length]);
  });
});

describe("exceptions of accounts", () => {
  it("are listed with the account, found by has_override, and counted by name", async () => {
    const id = await users.active(merchantDraft());
    const other = await users.active(merchantDraft());
    assert.equal((await override(id, { "report.access": true, "genai.access": false })).status, 200);
    const withOwn = (await page("has_override=true")).items;
    assert.deepEqual(withOwn.find((one) => one.id === id)?.permission_override, {
      "report.access": true,
      "genai.access": false,
    });
    const without = (await page("has_override=false")).items.map((one) => one.id);
    assert.deepEqual([without.includes(id), without.includes(other)], [false, true]);
    const count = async (...permissions: string[]) => (await users.rpc.countOverrides({ permissions })).accounts;
    assert.deepEqual([await count("genai.access"), await count("nobody.has")], [1, 0]);
    assert.equal(await count("nobody.has", "genai.access"), 1);
    await override(id, {});
    assert.equal(await count("genai.access"), 0);
  });

  it("are recorded for the audit log with each change, by name, and not when nothing changes", async () => {
    const id = await users.active(merchantDraft());
    const as = admin(UNIT);
    await override(id, { "message.view": false, "report.access": true }, as);
    await override(id, { "message.view": false, "report.access": true }, as);
    await override(id, { "report.access": false }, master);
    const records = async () =>
      (await users.harness.stored("AUDIT", "audit.users"))
        .map((data) => decodeEvent(ActionRecordedSchema, data))
        .filter(({ subject, action }) => subject?.id === id && action === "user.override");
    await eventually("recorded", async () => (await records()).length === 2);
    const [first, second] = await records();
    assert.deepEqual(
      [first?.subject?.kind, first?.actorId, first?.actorRole, first?.unitId],
      ["account", as.userId, "ADMIN", UNIT],
    );
    assert.deepEqual(
      second?.changes.map(({ field, before, after }) => [field, before, after]),
      [
        ["message.view", "false", ""],
        ["report.access", "true", "false"],
      ],
    );
  });

  it("MASTER grants what no role holds, and takes the settings from nobody but others", async () => {
    const id = await users.active(merchantDraft());
    assert.equal((await override(id, { "franchise.access": true })).status, 200);
    assert.equal((await override(id, { "genai.access": true }, admin(UNIT))).status, 403);
    const self = await users.active(personDraft(Role.MASTER, { unitId: "" }));
    const as = identityFor({ role: "MASTER", userId: self });
    for (const name of ["setting.access", "settings.manage"]) {
      const { status, body } = await override(self, { [name]: false }, as);
      assert.deepEqual([status, body.reason], [422, "own_settings"]);
    }
    assert.equal((await override(self, { "setting.access": false }, master)).status, 200);
  });
});
