import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { runTool } from "../../dev/shared/run-tool.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The variables of a command that is not told anything; with the test run's cache of compiled modules it starts in half the time. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

const run = (file: string, env: NodeJS.ProcessEnv) =>
  runTool(process.execPath, [join(ROOT, file)], { env: { PATH, NODE_COMPILE_CACHE, ...env }, timeoutMs: 120_000 });

describe("the migration command of a service", () => {
  for (const service of POSTGRES_SERVICES) {
    test(`${service}: brings an empty database to its schema, and repeated it changes nothing`, async () => {
      const { ownerUrl } = await testInfra().serviceDatabase(service);
      const env = { POSTGRES_URL: ownerUrl };
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
  const script = join(ROOT, "packages/kernel/src/health/probe.sh");
  const probe = async (env: NodeJS.ProcessEnv) => (await runTool("bash", [script], { env, timeoutMs: 120_000 })).ok;

  test("passes where the process says it is ready, and fails where it says no", async () => {
    assert.equal(await probe({ PORT: port() }), true);
    assert.equal(await probe({ PORT: port(), PROBE_PATH: "/livez" }), false);
  });

  test("asks the port of probes where there is one, and fails where nobody answers", async () => {
    assert.equal(await probe({ PORT: "1", ADMIN_PORT: port() }), true);
    assert.equal(await probe({ PORT: port(), ADMIN_PORT: "1" }), false);
  });
});

describe("the check of a release", () => {
  const answers: Record<string, number> = { "/ready": 200, "/waiting": 503 };
  const server = createServer((req, res) => res.writeHead(answers[req.url ?? ""] ?? 404).end(`checks of ${req.url}`));
  before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  after(() => server.close());
  const check = (...paths: string[]) => {
    const { port } = server.address() as AddressInfo;
    const urls = paths.map((path) => (path.startsWith("/") ? `http://127.0.0.1:${port}${path}` : path));
    return run("packages/kernel/src/health/probe-services.ts", { PROBE_URLS: urls.join(" ") });
  };

  test("passes where every process is ready", async () => {
    const { ok, output } = await check("/ready", "/ready");
    assert.ok(ok, output);
    assert.match(output, /^2 of 2 are ready$/m);
  });

  test("fails where one is not or does not answer, says which and why, and asks the others all the same", async () => {
    const { ok, output } = await check("/waiting", "http://127.0.0.1:9/", "/ready");
    assert.equal(ok, false);
    assert.match(output, /^503 http:\S+\/waiting checks of \/waiting$/m);
    assert.match(output, /^--- http:\/\/127\.0\.0\.1:9\/ .+$/m);
    assert.match(output, /^200 http:\S+\/ready$/m);
    assert.match(output, /^1 of 3 are ready$/m);
  });

  test("fails where it is told of nobody", async () => {
    assert.equal((await run("packages/kernel/src/health/probe-services.ts", {})).ok, false);
  });
});
