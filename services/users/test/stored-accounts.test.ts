import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, newPhone, personDraft } from "./_account-builder.ts";
import { master, startUsersHarness, type UsersHarness } from "./_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const whatsapp = (phone: string) => ({ phone, type: PhoneType.WHATSAPP, isPrimary: true });

describe("a stored account", () => {
  it("publishes that access changed when the role, unit or permissions did, and only then", async () => {
    const draft = personDraft(Role.ADMIN);
    await users.put(draft);
    const change = (path: string, json: object) =>
      users.call("PATCH", `/users/${draft.id}${path}`, { as: master, json });
    assert.equal((await change("/profile", { display_name: "Beatriz" })).status, 200);
    assert.equal((await change("", { permission_override: { "user.delete": true } })).status, 200);
    const [changed] = (await users.rpc.getAccounts({ ids: [draft.id] })).accounts;
    assert.equal(changed?.accessVersion, 2);
    await eventually("all is published", async () => (await users.changesOf(draft.id)).length === 3);
    assert.deepEqual(
      (await users.changesOf(draft.id)).map(({ accessChanged }) => accessChanged),
      [false, false, true],
    );
  });

  it("refuses a taken e-mail or WhatsApp number, also when both come at once", async () => {
    const [phone, first, second] = [newPhone(), merchantDraft(), merchantDraft()];
    const both = await Promise.allSettled(
      [first, second].map((draft) => users.put({ ...draft, email: "disputado@exemplo.com.br" })),
    );
    const refusals = both.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    assert.deepEqual(
      refusals.map(({ code, message }) => [code, message]),
      [["conflict", "Este e-mail já está cadastrado no sistema."]],
    );
    const owner = merchantDraft({ profile: { displayName: "A", phones: [whatsapp(phone)] } });
    await users.put(owner);
    const short = `${phone.slice(0, 4)}${phone.slice(5)}`;
    await assert.rejects(users.put(merchantDraft({ profile: { displayName: "B", phones: [whatsapp(short)] } })), {
      code: "conflict",
      message: "Este telefone já está cadastrado no sistema.",
    });
  });

  it("refuses invalid accounts, naming the fields, and stores nothing of it", async () => {
    const good = merchantDraft();
    const cases: [over: object, field: string][] = [
      [{ email: "sem-arroba" }, "email"],
      [{ profile: { ...good.profile, displayName: " " } }, "display_name"],
      [{ profile: { ...good.profile, displayName: "a\0b" } }, "display_name"],
      [{ profile: { ...good.profile, document: "11222333000182" } }, "document"],
      [{ profile: { ...good.profile, phones: [] } }, "phones"],
      [{ profile: { ...good.profile, phones: [whatsapp("123")] } }, "phones"],
      [{ unitId: "" }, "unit_id"],
      [{ clientId: randomUUID() }, "client_id"],
      [{ role: Role.USER }, "client_id"],
      [{ role: Role.USER, clientId: randomUUID() }, "client_id"],
      [{ categoryIds: [-1] }, "categories"],
      [{ businessHours: { timeZone: "Lua", is24h: true } }, "business_hours.timezone"],
      [
        { businessHours: { timeZone: "America/Fortaleza", schedule: [{ dayOfWeek: 1, isOpen: true }] } },
        "business_hours.schedule",
      ],
    ];
    for (const [over, field] of cases) {
      await assert.rejects(users.put({ ...good, ...over }), (error: { code: string; fields: { field: string }[] }) => {
        assert.deepEqual([error.code, error.fields.some((one) => one.field === field)], ["invalid_input", true], field);
        return true;
      });
    }
    assert.equal((await users.rpc.getAccounts({ ids: [good.id] })).accounts.length, 0);
  });
});
