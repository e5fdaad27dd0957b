import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { routeTable } from "../src/route-table.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { person, tokenFor } from "./_token-builder.ts";

const CHANGE = "/auth/change-password-required";
const ENROL = "/auth/second-factor";
/** Prefixes that read no token, and so also answer one that forces a step. */
const READS_NO_TOKEN = routeTable.filter(({ readsToken }) => !readsToken).map(({ prefix }) => prefix);

const { paths } = JSON.parse(readFileSync(new URL("../openapi.gen.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, unknown>>;
};
/** Every operation of every service, with an id in place of each parameter. */
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, "0198a000-0000-7000-8000-000000000009"),
  })),
);
const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const STEPS = [
  { due: "password", what: "a password change", opens: CHANGE, reason: "password_change_required" },
  { due: "second_factor", what: "a second factor", opens: ENROL, reason: "second_factor_required" },
] as const;

for (const { due, what, opens, reason } of STEPS) {
  describe(`a token that forces ${what}`, () => {
    const token = tokenFor(person("MASTER"), { due });
    let gateway: GatewayHarness;
    before(async () => {
      gateway = await startGatewayHarness();
    });
    after(() => gateway.stop());
    const reached = () => Object.values(gateway.upstreams).reduce((sum, { seen }) => sum + seen.length, 0);

    it("is refused by every operation of every service but that step itself, and nothing is passed on", async () => {
      const guarded = operations.filter(
        ({ path }) => !isUnder(path, opens) && !READS_NO_TOKEN.some((prefix) => isUnder(path, prefix)),
      );
      assert.ok(guarded.length > 40, String(guarded.length));
      for (const { method, path } of guarded) {
        const before = reached();
        const { status, json } = await gateway.call(path, { method, token });
        assert.deepEqual([status, json.reason], [403, reason], `${method} ${path}`);
        assert.equal(reached(), before, `${method} ${path}`);
      }
    });

    it("is refused by every path of the route table, in ways of writing it that lead there, and by the stream", async () => {
      const prefixes = routeTable.filter(({ readsToken }) => readsToken).map(({ prefix }) => prefix);
      for (const prefix of prefixes.filter((one) => one !== opens)) {
        for (const path of [prefix, `${prefix}/`, `${prefix}/x`, `${prefix}?a=${opens}`, `${prefix}//${opens}`]) {
          const { status, json } = await gateway.call(path, { token });
          if (status !== 400) assert.deepEqual([status, json.reason], [403, reason], path);
        }
      }
      for (const path of [`${opens}/../me`, `${opens}/%2e%2e/me`, `${opens}x`, "/auth/change-password", "/events"]) {
        assert.ok([400, 403].includes((await gateway.call(path, { token })).status), path);
      }
      assert.equal(reached(), 0);
    });

    it("opens that step, and the logout as for anybody", async () => {
      for (const path of [opens, "/auth/logout"]) {
        assert.equal((await gateway.call(path, { method: "POST", token })).status, 200, path);
      }
    });
  });
}

describe("a token that forces what this gateway does not know", () => {
  it("opens the change of the password alone", async () => {
    const gateway = await startGatewayHarness();
    try {
      const token = tokenFor(person("MASTER"), { due: "something_new" });
      assert.equal((await gateway.call(ENROL, { token })).status, 403);
      assert.equal((await gateway.call(CHANGE, { method: "POST", token })).status, 200);
    } finally {
      await gateway.stop();
    }
  });
});
