import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { permissionsInForce } from "@tenho/access/in-force";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";

describe("GetRoleSettings", () => {
  let auth: AuthHarness;
  before(async () => {
    auth = await startAuthHarness();
  });
  after(() => auth.stop());

  it("says, with an account's own exceptions, what the account's next token will say", async () => {
    const override = { "settings.manage": true, "message.view": false };
    const { email } = await auth.person({ permissionOverride: override });
    const { body } = await auth.login(email);
    const { roles, catalogue } = await auth.rpc.getRoleSettings({});
    const permissions = roles.find(({ role }) => role === "CLIENT")?.permissions ?? [];
    assert.deepEqual(permissionsInForce({ permissions, catalogue }, override), body.user.permissions);
  });
});
