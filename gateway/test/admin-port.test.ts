import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";

const PATHS = ["/livez", "/readyz", "/metrics"];

describe("the gateway's admin port", () => {
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness();
  });
  after(() => gateway.stop());

  it("answers metrics and probes, and nothing else", async () => {
    assert.match((await gateway.admin("/metrics")).text, /tenho_gateway_request_duration_seconds/);
    assert.equal((await gateway.admin("/livez")).status, 200);
    await eventually("ready", async () => (await gateway.admin("/readyz")).status === 200);
    for (const path of ["/", "/openapi.json", "/users"]) assert.equal((await gateway.admin(path)).status, 404);
  });

  it("keeps them off the public port, for programs and browsers, however the path is written", async () => {
    for (const path of [...PATHS, "/metrics?x=1", "/METRICS", "/metrics/", "/%6detrics"]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const { text } = await gateway.call(path, { method, headers: { accept: "text/html" } });
        assert.doesNotMatch(text, /tenho_|session versions/, `${method} ${path}`);
      }
    }
    for (const path of PATHS) {
      const { status, json } = await gateway.call(path, { headers: { accept: "text/html" } });
      assert.deepEqual([status, json.message], [404, "Este endereço não existe."], path);
    }
  });

  it("says that the gateway is draining while a call is still being answered", async () => {
    const draining = await startGatewayHarness();
    const reached = Promise.withResolvers<() => void>();
    draining.upstreams.franchise.answerWith((_req, res) => reached.resolve(() => res.end("{}")));
    const inFlight = draining.call("/cep/64200000");
    const answer = await reached.promise;
    const stopped = draining.stop();
    const { status, json } = await draining.admin("/readyz");
    assert.deepEqual([status, json.status], [503, "draining"]);
    answer();
    assert.equal((await inFlight).status, 200);
    await stopped;
    await assert.rejects(draining.admin("/livez"));
  });
});
