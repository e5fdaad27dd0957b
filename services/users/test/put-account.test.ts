import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@tenho/kernel/testing/eventually";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, newPhone, personDraft } from "./_account-builder.ts";
import { startUsersHarness, type UsersHarness } from "./_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
});
after(() => users.stop());

const whatsapp = (phone: string) => ({ phone, type: PhoneType.WHATSAPP, isPrimary: true });

describe("PutAccount", () => {
  it("creates an inactive account in canonical form", async () => {
    const draft = merchantDraft({ email: " Dona.Maria@Exemplo.com.BR " });
    const phones = [{ phone: "(86) 8888-1234", type: PhoneType.WHATSAPP, isPrimary: true }];
    const profile = { displayName: "Dona Maria", document: "11.222.333/0001-81", phones };
    const account = await users.rpc.putAccount({ ...draft, profile });
    assert.deepEqual([account.email, account.isActive, account.accessVersion], ["dona.maria@exemplo.com.br", false, 1]);
    assert.deepEqual(
      account.profile?.phones.map(({ phone }) => phone),
      ["5586988881234"],
    );
    assert.equal(account.profile?.document, "11222333000181");
    assert.equal((await users.rpc.findAccountByEmail({ email: "DONA.MARIA@exemplo.com.br" })).id, draft.id);
  });

  it("repeated, also many times at once, ends in one account and one event", async () => {
    const draft = merchantDraft({ permissionOverride: { "report.access": false }, categoryIds: [95, 41, 41] });
    const answers = await Promise.all(Array.from({ length: 12 }, () => users.rpc.putAccount(draft)));
    assert.deepEqual([...new Set(answers.map(({ accessVersion }) => accessVersion))], [1]);
    await users.rpc.putAccount(draft);
    const later = await users.active(merchantDraft());
    await eventually("later changes were published", async () => (await users.changesOf(later)).length === 2);
    assert.equal((await users.changesOf(draft.id)).length, 1);
    const { accounts } = await users.rpc.getAccounts({ ids: [draft.id, randomUUID()] });
    assert.deepEqual(
      accounts.map(({ id, categoryIds }) => [id, categoryIds]),
      [[draft.id, [41, 95]]],
    );
  });

  it("never activates, deactivates or redates an account that exists", async () => {
    const draft = merchantDraft({ createdAt: timestampFromDate(new Date("2026-01-02T03:04:05Z")) });
    await users.active(draft);
    const again = await users.rpc.putAccount({
      ...draft,
      profile: { ...draft.profile, displayName: "Outro nome" },
      createdAt: timestampFromDate(new Date()),
    });
    assert.deepEqual([again.isActive, again.profile?.displayName], [true, "Outro nome"]);
    assert.equal(again.createdAt?.seconds, BigInt(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000));
  });

  it("publishes that access changed when the role, unit or permissions did, and only then", async () => {
    const draft = personDraft(Role.ADMIN);
    await users.rpc.putAccount(draft);
    await users.rpc.putAccount({ ...draft, profile: { displayName: "Beatriz" } });
    const changed = await users.rpc.putAccount({ ...draft, permissionOverride: { "user.delete": true } });
    assert.equal(changed.accessVersion, 2);
    await eventually("all is published", async () => (await users.changesOf(draft.id)).length === 3);
    assert.deepEqual(
      (await users.changesOf(draft.id)).map(({ accessChanged }) => accessChanged),
      [false, false, true],
    );
  });

  it("refuses a taken e-mail or WhatsApp number, also when both come at once", async () => {
    const [phone, first, second] = [newPhone(), merchantDraft(), merchantDraft()];
    const both = await Promise.allSettled(
      [first, second].map((draft) => users.rpc.putAccount({ ...draft, email: "disputado@exemplo.com.br" })),
    );
    const refusals = both.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    assert.deepEqual(
      refusals.map(({ code, message }) => [code, message]),
      [["conflict", "Este e-mail já está cadastrado no sistema."]],
    );
    const owner = merchantDraft({ profile: { displayName: "A", phones: [whatsapp(phone)] } });
    await users.rpc.putAccount(owner);
    const short = `${phone.slice(0, 4)}${phone.slice(5)}`;
    await assert.rejects(
      users.rpc.putAccount(merchantDraft({ profile: { displayName: "B", phones: [whatsapp(short)] } })),
      { code: "conflict", message: "Este telefone já está cadastrado no sistema." },
    );
    const repeated = { displayName: "A", phones: [whatsapp(phone), whatsapp(short)] };
    assert.equal((await users.rpc.putAccount({ ...owner, profile: repeated })).profile?.phones.length, 1);
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
      await assert.rejects(
        users.rpc.putAccount({ ...good, ...over }),
        (error: { code: string; fields: { field: string }[] }) => {
          assert.deepEqual(
            [error.code, error.fields.some((one) => one.field === field)],
            ["invalid_input", true],
            field,
          );
          return true;
        },
      );
    }
    for (const over of [{ id: "x" }, { unitId: "x" }, { role: Role.UNSPECIFIED }, { managedUnitIds: ["x"] }]) {
      await assert.rejects(users.rpc.putAccount({ ...good, ...over }), { code: "invalid_input" });
    }
    assert.equal((await users.rpc.getAccounts({ ids: [good.id] })).accounts.length, 0);
  });
});
