import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, recordedActions } from "@tenho/tests/support/recorded-actions";
import { UNIT } from "../_account-builder.ts";
import { admin, startUsersHarness, type UsersHarness } from "../_harness.ts";

const PATH = "/settings/controller";
const master = identityFor({ role: "MASTER" });
const NOTHING = {
  ...{ legal_name: "", cnpj: "", address: "", city: "", phone: "", email: "", officer_name: "" },
  ...{ officer_email: "", instagram_url: "", linkedin_url: "", youtube_url: "" },
};
const COMPANY = {
  ...NOTHING,
  legal_name: " Rede  Exemplo Ltda. ",
  cnpj: "11.222.333/0001-81",
  city: "Parnaíba, PI",
  phone: "(86) 3322-0300",
  email: "Contato@Exemplo.com.br",
  instagram_url: "https://www.instagram.com/exemplo",
};

type Body = typeof NOTHING & { errors: { field: string }[] };

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

const set = (json: object, as = master) => users.call<Body>("PUT", PATH, { json, as });
const records = () => recordedActions(users.harness.nc, "users", "controller");

describe("who runs the platform", () => {
  it("is nobody until MASTER says it, and then everybody reads it in its canonical form", async () => {
    assert.deepEqual((await users.call<Body>("GET", PATH, {})).body, NOTHING);
    const expected = {
      ...COMPANY,
      legal_name: "Rede Exemplo Ltda.",
      cnpj: "11222333000181",
      phone: "558633220300",
      email: "contato@exemplo.com.br",
    };
    const { status, body } = await set(COMPANY);
    assert.deepEqual([status, body], [200, expected]);
    assert.deepEqual((await users.call<Body>("GET", PATH, {})).body, expected);
  });

  it("is refused by field, and nothing changes", async () => {
    await set(COMPANY);
    for (const [field, text] of [
      ["cnpj", "11.222.333/0001-82"],
      ["phone", "12"],
      ["email", "ninguém"],
      ["officer_email", "a@"],
      ["linkedin_url", "http://www.linkedin.com/company/x"],
      ["youtube_url", "https://youtube.com.exemplo.com.br/x"],
      ["address", "a".repeat(201)],
    ] as const) {
      const { status, body } = await set({ ...COMPANY, [field]: text });
      assert.deepEqual([status, body.errors[0]?.field], [400, field], text);
    }
    for (const json of [{}, { ...COMPANY, other: "" }, { ...COMPANY, cnpj: null }]) {
      assert.equal((await set(json)).status, 400, JSON.stringify(json));
    }
    assert.equal((await users.call<Body>("GET", PATH, {})).body.cnpj, "11222333000181");
  });

  it("is set by MASTER alone, and each change is recorded once", async () => {
    assert.equal((await set(COMPANY, admin(UNIT))).status, 403);
    assert.equal((await users.call("PUT", PATH, { json: COMPANY })).status, 401);
    const isLast = async (city: string) => {
      await set({ ...COMPANY, city });
      return eventually(`the change to ${city} is recorded`, async () => {
        const found = await records();
        return JSON.stringify(changesOf(found.at(-1) ?? assert.fail("no record"))).includes(city) ? found.length : null;
      });
    };
    const before = await isLast("Antes");
    await Promise.all([1, 2, 3].map(() => set({ ...COMPANY, city: "Teresina, PI" })));
    // Records come in the order of the changes: with this one all that came before it are there.
    assert.equal(await isLast("Depois"), before + 2);
  });
});
