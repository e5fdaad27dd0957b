import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { checksFromProto } from "@tenho/kernel/checks/check-proto";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { merchantDraft, personDraft } from "./_account-builder.ts";
import { startUsersHarness, type UsersHarness } from "./_harness.ts";

const absent = () => Promise.reject(Object.assign(new Error("no such record"), { code: "ENODATA" }));

describe("what users finds of its outside", () => {
  let users: UsersHarness;
  let stopServing: () => Promise<void>;
  before(async () => {
    users = await startUsersHarness(
      { PUBLIC_URL: "http://localhost:8080", MAIL_FROM: "Tenho <oi@tenho.com.br>" },
      { resolver: { resolveMx: absent, resolveTxt: absent } },
    );
    stopServing = await users.serveOtherServices();
  });
  after(async () => {
    await stopServing();
    await users.stop();
  });

  it("names the login that the mail server refuses, the records that are missing, and the unit without companies", async () => {
    users.mail.state.refusal = { at: "AUTH", code: 535 };
    const found = checksFromProto(await users.rpc.checkOutside({ again: true }));
    users.mail.state.refusal = null;
    assert.deepEqual(
      found.map(({ id, state, subject }) => [id, state, ...(subject === undefined ? [] : [subject])]),
      [
        ["address.certificate", "UNUSED"],
        ["mail.server", "WRONG"],
        ["mail.mx", "MISSING"],
        ["mail.spf", "MISSING"],
        ["mail.dkim", "UNKNOWN"],
        ["mail.dmarc", "MISSING"],
        ["data.controller", "MISSING"],
        ["city.coverage", "MISSING", "Parnaíba"],
        ["city.coverage", "MISSING", "Teresina"],
      ],
    );
    const login = found.find(({ id }) => id === "mail.server");
    assert.match(login?.sentence ?? "", /^O servidor de e-mail 127\.0\.0\.1:\d+ recusou o usuário ou a senha\.$/);
    assert.doesNotMatch(JSON.stringify(found), /senha@|tenho:senha/);
  });

  it("lists the active people who run the platform or a unit, and no company", async () => {
    const ids = await users.oneOfEachKind();
    // Inactive, so that it cannot sign in.
    await users.put(personDraft(Role.ADMIN));
    const { operators } = await users.rpc.listOperators({});
    assert.deepEqual(operators.map(({ id }) => id).sort(), [ids.admin, ids.farAdmin, ids.master].sort());
  });

  it("counts the demonstration's accounts that can sign in, of any role", async () => {
    const count = async () => (await users.rpc.countDemonstrationAccounts({})).accounts;
    assert.equal(await count(), 0);
    const email = () => `${randomUUID()}@Tenho.dev`;
    await users.active(merchantDraft({ email: email() }));
    await users.active(personDraft(Role.ADMIN, { email: email() }));
    // Inactive, so that it cannot sign in.
    await users.put(merchantDraft({ email: email() }));
    await users.active(merchantDraft({ email: `${randomUUID()}@nao-tenho.dev` }));
    assert.equal(await count(), 2);
  });
});
