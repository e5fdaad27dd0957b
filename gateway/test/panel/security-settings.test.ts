import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { AppError } from "@tenho/kernel/errors/app-error";
import { AuthService, type SetSecuritySettingsRequest } from "@tenho/proto/auth/v1/auth_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const STATE = {
  session_hours: 12,
  remembered_session_days: 30,
  login_failures_max: 10,
  login_wait_seconds: 60,
  require_master_second_factor: false,
};

type Body = { creditValue: number; security: object | null; message: string; errors?: { field: string }[] };

let panel: PanelHarness;
let stopServing: (() => Promise<void>) | undefined;
before(async () => {
  panel = await startPanelHarness();
});
after(() => panel.stop());
afterEach(async () => {
  await stopServing?.();
  stopServing = undefined;
});

/** Plays auth; keeps the requests to set something. */
async function serve(refuse?: AppError) {
  const asked: SetSecuritySettingsRequest[] = [];
  const settings = { sessionHours: 12, rememberedSessionDays: 30, loginFailuresMax: 10, loginWaitSeconds: 60 };
  stopServing = await panel.serve("auth", (router) =>
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
  panel.call<Body>("POST", "/settings", { as, json: { security } as object });

describe("the security of GET and POST /settings", () => {
  it("is what auth says, and null while it does not answer", async () => {
    const read = async () => (await panel.call<Body>("GET", "/settings", { as: master })).body;
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
    ]) {
      assert.equal((await post(security)).status, 400, JSON.stringify(security));
    }
    const both = { creditValue: 0.5, security: { session_hours: 73 } };
    assert.equal((await panel.call("POST", "/settings", { as: master, json: both })).status, 400);
    assert.equal((await post(null as never)).status, 400, "no part");
    assert.deepEqual(asked, []);
  });

  it("is MASTER's to set, and 503 while auth does not answer", async () => {
    for (const as of [admin(), client()]) assert.equal((await post({ session_hours: 4 }, as)).status, 403);
    assert.equal((await post({ session_hours: 4 })).status, 503);
  });
});

describe("settings whose password was entered too long ago", () => {
  const stale: Identity = { ...master, authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000 };
  const change = (json: object, as = stale) =>
    panel.call<Body & { reason?: string; routing: unknown }>("POST", "/settings", { as, json });

  it("keep price and security, and nothing sent beside them is saved", async () => {
    const asked = await serve();
    const before = (await panel.call<Body>("GET", "/settings", { as: master })).body;
    for (const parts of [
      { creditValue: 0.77 },
      { security: { session_hours: 4 } },
      { creditValue: 0.77, security: STATE },
      { creditValue: before.creditValue, security: { ...STATE, login_failures_max: 9 } },
    ]) {
      const { status, body } = await change(parts);
      assert.deepEqual([status, body.reason], [403, "reauthentication_required"], JSON.stringify(parts));
    }
    assert.deepEqual(asked, []);
    assert.deepEqual((await panel.call("GET", "/settings", { as: master })).body, before);
    assert.equal((await change({ creditValue: 0.77 }, master)).status, 200);
  });

  it("take both as they stand", async () => {
    await serve();
    const { creditValue } = (await panel.call<Body>("GET", "/settings", { as: master })).body;
    assert.equal((await change({ creditValue, security: STATE })).status, 200);
  });
});
