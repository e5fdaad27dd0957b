import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { testInfra } from "@tenho/kernel/testing/stores/test-infra";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { runTool } from "../../dev/process/run-tool.ts";

const ROOT = join(import.meta.dirname, "../..");

const run = (file: string, env: NodeJS.ProcessEnv) =>
  runTool(process.execPath, [join(ROOT, file)], { env: { PATH: process.env.PATH, ...env }, timeoutMs: 120_000 });

describe("the migration command of a service", () => {
  for (const service of POSTGRES_SERVICES) {
    test(`${service}: brings an empty database to its schema, and repeated it changes nothing`, async () => {
      const env = { POSTGRES_URL: await testInfra().postgresUrl(`migrate_${service}`) };
      const first = await run(`services/${service}/src/migrate.ts`, env);
      assert.ok(first.ok, first.output);
      assert.match(first.output, /"applied":\["/);
      const second = await run(`services/${service}/src/migrate.ts`, env);
      assert.ok(second.ok, second.output);
      assert.match(second.output, /"applied":\[\]/);
    });
  }

  test("ends with an error, naming the variable, where it is not told of a database", async () => {
    const { ok, output } = await run("services/wallet/src/migrate.ts", {});
    assert.equal(ok, false);
    assert.match(output, /POSTGRES_URL: obrigatória/);
  });
});

describe("the probe of a container", () => {
  const answers: Record<string, number> = { "/readyz": 200, "/livez": 503 };
  const server = createServer((req, res) => res.writeHead(answers[req.url ?? ""] ?? 404).end());
  before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  after(() => server.close());
  const port = () => String((server.address() as AddressInfo).port);
  const probe = async (env: NodeJS.ProcessEnv) => (await run("packages/kernel/src/health/probe.ts", env)).ok;

  test("passes where the process says it is ready, and fails where it says no", async () => {
    assert.equal(await probe({ PORT: port() }), true);
    assert.equal(await probe({ PORT: port(), PROBE_PATH: "/livez" }), false);
  });

  test("asks the port of probes where there is one, and fails where nobody answers", async () => {
    assert.equal(await probe({ PORT: "1", ADMIN_PORT: port() }), true);
    assert.equal(await probe({ PORT: port(), ADMIN_PORT: "1" }), false);
  });
});
