import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { test } from "node:test";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { z } from "zod";
import { ANONYMOUS } from "../../auth/identity.ts";
import { IDENTITY_HEADER, signIdentity } from "../../auth/identity-header.ts";
import { currentContext } from "../../telemetry/request-context.ts";
import { defineRoute } from "../contract/contract.ts";
import { client, problemOf, serve } from "./_serve.ts";
import { bind } from "./bind.ts";

const base = {
  method: "get",
  summary: "x",
  tag: "shop",
  access: "public",
  response: z.object({ ok: z.boolean() }),
} as const;

const open = bind(defineRoute({ ...base, operationId: "open", path: "/open" }), () => ({ ok: true }));
const whoAmI = bind(
  defineRoute({ ...base, operationId: "whoAmI", path: "/me", access: "session", response: z.string().nullable() }),
  ({ identity }) => identity.userId,
);
const forViewers = bind(
  defineRoute({ ...base, operationId: "viewers", path: "/users", access: { permission: "user.view" } }),
  () => ({ ok: true }),
);
const forMaster = bind(
  defineRoute({ ...base, operationId: "master", path: "/master", access: { roles: ["MASTER"] } }),
  () => ({ ok: true }),
);

test("a request without the gateway's identity is refused with 403, on every path", async (t) => {
  const { url } = await serve(t, [open]);
  const otherKey = generateKeyPairSync("ed25519").privateKey;
  const forged = signIdentity(client, { privateKey: otherKey, audience: "shop", ttlMs: 60_000 });
  const foreign = signTestIdentity(client, "auth");
  for (const headers of [
    {},
    { [IDENTITY_HEADER]: forged },
    { [IDENTITY_HEADER]: foreign },
    { [IDENTITY_HEADER]: "x" },
  ]) {
    for (const path of ["/open", "/nowhere", "/%ZZ"]) {
      const response = await fetch(`${url}${path}`, { headers: headers as Record<string, string> });
      assert.equal((await problemOf(response)).status, 403, path);
    }
  }
});

test("401 without a session, 403 without the permission or role, the answer otherwise", async (t) => {
  const { call } = await serve(t, [open, whoAmI, forViewers, forMaster]);
  assert.deepEqual(await (await call("/open")).json(), { ok: true });
  assert.equal(await (await call("/me", { as: client })).json(), client.userId);
  for (const path of ["/me", "/users", "/master"]) {
    const problem = await problemOf(await call(path, { as: ANONYMOUS }));
    assert.deepEqual([problem.status, problem.code], [401, "unauthenticated"], path);
  }
  for (const path of ["/users", "/master"]) {
    assert.equal((await problemOf(await call(path, { as: client }))).status, 403, path);
  }
  assert.equal((await call("/users", { as: { ...client, permissions: ["user.view"] } })).status, 200);
});

test("whoever views another account reads as that account and changes nothing, on any route", async (t) => {
  const change = bind(
    defineRoute({ ...base, operationId: "change", method: "post", path: "/open", access: "session" }),
    () => ({ ok: true }),
  );
  const whoActs = bind(defineRoute({ ...base, operationId: "whoActs", path: "/actor", response: z.unknown() }), () => {
    const { userId, role } = currentContext()?.caller ?? {};
    return { userId, role };
  });
  let rawCalls = 0;
  const served = await serve(t, [change, whoAmI, whoActs], {
    mountBefore: (app) => {
      app.put("/raw", (_req, res) => {
        rawCalls += 1;
        res.end();
      });
    },
  });
  const viewer = { userId: "0199aa00-0000-7000-8000-000000000002", sessionId: "s", sessionVersion: 1 };
  const viewing = { ...client, viewer };
  assert.equal(await (await served.call("/me", { as: viewing })).json(), client.userId);
  assert.deepEqual(await (await served.call("/actor", { as: viewing })).json(), {
    userId: viewer.userId,
    role: "MASTER",
  });
  for (const [method, path] of [
    ["POST", "/open"],
    ["PUT", "/raw"],
    ["DELETE", "/nowhere"],
  ] as const) {
    const refused = await problemOf(await served.call(path, { as: viewing, method }));
    assert.deepEqual([refused.status, refused.code], [403, "forbidden"], `${method} ${path}`);
    assert.match(refused.message, /nada pode ser alterado/);
  }
  assert.equal(rawCalls, 0);
  assert.equal((await served.call("/open", { as: client, method: "POST" })).status, 200);
  assert.match(served.logs(), new RegExp(`"viewer_id":"${viewer.userId}"`));
});
