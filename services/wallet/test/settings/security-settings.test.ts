import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { AuthService, type SetSecuritySettingsRequest } from "@tenho/proto/auth/v1/auth_pb";
import { admin, client, master, startWalletHarness, type WalletHarness } from "../_harness.ts";

const STATE = {
  session_hours: 12,
  remembered_session_days: 30,
  login_failures_max: 10,
  login_wait_seconds: 60,
  require_master_second_factor: false,
};

type Body = { creditValue: number; security: object | null; message: string; errors?: { field: string }[] };

let wallet: WalletHarness;
let stopServing: (() => Promise<void>) | undefined;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());
afterEach(async () => {
  await stopServing?.();
  stopServing = undefined;
});

/** Auth as it answers; what it was asked to set is kept. */
async function serve(refuse?: AppError) {
  const asked: SetSecuritySettingsRequest[] = [];
  const settings = { sessionHours: 12, rememberedSessionDays: 30, loginFailuresMax: 10, loginWaitSeconds: 60 };
  stopServing = await wallet.harness.serve((router) =>
    router.service(AuthService, {
      getSecuritySettings: () => ({ settings }),
      setSecuritySettings: (request) => {
        if (refuse) throw refuse;
        asked.push(request);
        return { settings };
      },
    }),
  );
  return asked;
}
const post = (security: unknown, as = master) =>
  wallet.call<Body>("POST", "/settings", { as, json: { security } as object });

describe("the security of GET and POST /settings", () => {
  it("is what auth says, and null while it does not answer", async () => {
    const read = async () => (await wallet.call<Body>("GET", "/settings", { as: master })).body;
    assert.deepEqual((await read()).security, null);
    await serve();
    assert.deepEqual((await read()).security, STATE);
  });

  it("is handed to auth with who asked; what is missing is not given", async () => {
    const asked = await serve();
    const as = identityFor({ role: "MASTER", userId: randomUUID() });
    const { status, body } = await post({ session_hours: 4, require_master_second_factor: true }, as);
    assert.deepEqual([status, body.security], [200, STATE]);
    const [one] = asked;
    assert.deepEqual(
      [one?.sessionHours, one?.loginWaitSeconds, one?.requireMasterSecondFactor, one?.actorId, one?.actorRole],
      [4, undefined, true, as.userId, "MASTER"],
    );
  });

  it("passes on in auth's words that one's own second factor is missing", async () => {
    const message = "Ligue antes a sua própria verificação em duas etapas, em Meu Perfil.";
    await serve(new AppError("conflict", message, { reason: "own_second_factor_missing" }));
    const { status, body } = await post({ require_master_second_factor: true });
    assert.deepEqual([status, body.message], [409, message]);
  });

  it("is refused out of its bounds, and beside another part", async () => {
    const asked = await serve();
    for (const security of [
      { session_hours: 0 },
      { session_hours: 73 },
      { session_hours: 1.5 },
      { remembered_session_days: 91 },
      { login_failures_max: 2 },
      { login_wait_seconds: "60" },
      { require_master_second_factor: "sim" },
      { other: 1 },
      null,
    ]) {
      assert.equal((await post(security)).status, 400, JSON.stringify(security));
    }
    const both = { creditValue: 0.5, security: { session_hours: 4 } };
    assert.equal((await wallet.call("POST", "/settings", { as: master, json: both })).status, 400);
    assert.deepEqual(asked, []);
  });

  it("is MASTER's to set, and 503 while auth does not answer", async () => {
    for (const as of [admin(), client(randomUUID())]) assert.equal((await post({ session_hours: 4 }, as)).status, 403);
    assert.equal((await post({ session_hours: 4 })).status, 503);
  });
});
