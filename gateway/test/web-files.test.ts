import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createWebFiles } from "../src/http/web-files.ts";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";

const script = (text: string): string => `console.log(${JSON.stringify(text.repeat(2_000))});`;

/** A build with one file of its own. */
function build(text: string, { isWhole = true } = {}) {
  const dist = mkdtempSync(join(tmpdir(), "tenho-build-"));
  mkdirSync(join(dist, "assets"));
  const name = `part-${randomUUID().slice(0, 8)}.js`;
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>Tenho</title>");
  writeFileSync(join(dist, "assets", name), script(text));
  writeFileSync(join(dist, "assets", `${name}.gz`), "not kept");
  if (isWhole) writeFileSync(join(dist, "build.json"), "{}");
  return { dist, name, path: `/assets/${name}`, remove: () => rmSync(dist, { recursive: true, force: true }) };
}

describe("two builds behind one address", () => {
  const [one, other, unfinished] = [build("one"), build("other"), build("unfinished", { isWhole: false })];
  let older: GatewayHarness;
  let newer: GatewayHarness;
  let building: GatewayHarness;
  before(async () => {
    older = await startGatewayHarness({ WEB_DIST: one.dist });
    newer = await startGatewayHarness({ WEB_DIST: other.dist });
    building = await startGatewayHarness({ WEB_DIST: unfinished.dist });
  });
  after(async () => {
    for (const gateway of [older, newer, building]) await gateway.stop();
    for (const { remove } of [one, other, unfinished]) remove();
  });

  it("each replica serves the files of both, for a year and compressed, as its own", async () => {
    for (const [gateway, { path }, text] of [
      [newer, one, "one"],
      [older, other, "other"],
    ] as const) {
      const file = await gateway.call(path, { headers: { "accept-encoding": "gzip" } });
      assert.equal(file.status, 200, path);
      assert.equal(gunzipSync(file.body).toString(), script(text));
      assert.match(String(file.headers["content-type"]), /^text\/javascript/);
      assert.equal(file.headers["cache-control"], "public, max-age=31536000, immutable");
    }
  });

  it("the files of a build that no replica has any more are still served", async () => {
    const gone = build("gone");
    const last = await startGatewayHarness({ WEB_DIST: gone.dist });
    await last.stop();
    gone.remove();
    assert.equal((await newer.call(gone.path)).text, script("gone"));
  });

  it("a file that no build has is not kept as missing, and ends the connection, so that another replica may be reached", async () => {
    for (const path of ["/assets/part-00000000.js", "/assets/..%2fbuild.json", "/assets/a%20b.js", `${one.path}.gz`]) {
      const missing = await newer.call(path);
      assert.ok(missing.status === 404 || missing.status === 400, `${path}: ${missing.status}`);
      assert.equal(missing.headers["cache-control"], "no-store", path);
      if (missing.status === 404) assert.equal(missing.headers.connection, "close", path);
    }
    assert.equal((await newer.call(one.path, { method: "POST" })).status, 404);
  });

  it("a build that has not ended is not kept: a part of a file would stay under its name", async () => {
    assert.equal((await building.call(unfinished.path)).status, 200);
    assert.equal((await newer.call(unfinished.path)).status, 404);
  });
});

describe("a gateway without its broker", () => {
  it("serves its own files, starts all the same, and refuses those of others for now", async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
    const { dist, name, remove } = build("alone");
    const lost = createWebFiles({ nc, dist, log: createLogger({ service: "test", level: "silent" }) });
    await nc.close();
    await lost.start();
    await assert.rejects(lost.read(name), { code: "unavailable", retryAfterMs: 1_000 });
    await lost.stop();
    remove();
  });
});
