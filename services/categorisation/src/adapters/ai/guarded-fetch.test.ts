import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { AddressRefused, createGuardedFetch } from "@tenho/kernel/outbound/guarded-fetch";
import { createAddressCheck } from "./address-check.ts";

const BYTES_MAX = 1_000;

/** A name server that gives these answers one after another, and repeats the last. */
function names(...answers: string[][]): LookupFunction & { asked: number } {
  const resolve = ((_name, _options, callback) => {
    const addresses = answers[Math.min(resolve.asked, answers.length - 1)] ?? [];
    resolve.asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as LookupFunction & { asked: number };
  resolve.asked = 0;
  return resolve;
}

async function serve(t: TestContext, listener: RequestListener): Promise<{ port: number; hits: () => number }> {
  let hits = 0;
  const server = createServer((req, res) => {
    hits += 1;
    listener(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}

function guarded(t: TestContext, options: { allowed?: string[]; resolve?: LookupFunction }) {
  const { allowed = [], resolve } = options;
  const made = createGuardedFetch({
    allowedHosts: new Set(allowed),
    bytesMax: BYTES_MAX,
    ...(resolve === undefined ? {} : { resolve }),
  });
  t.after(() => made.close());
  return made.fetch;
}

/** Returns whether a call was refused for its address, and not for anything else. */
async function refused(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof AddressRefused) return true;
    }
    throw error;
  }
}

describe("the guarded fetch", () => {
  it("connects to no name that leads inside, not even by one of its addresses", async (t) => {
    for (const address of [
      "127.0.0.1",
      "10.0.0.1",
      "169.254.169.254",
      "::1",
      "::ffff:127.0.0.1",
      "fd00::1",
      "0.0.0.0",
    ]) {
      assert.ok(await refused(guarded(t, { resolve: names([address]) })("https://ia.exemplo.com/v1")), address);
      const mixed = names(["1.1.1.1", address]);
      assert.ok(await refused(guarded(t, { resolve: mixed })("https://ia.exemplo.com/v1")), `1.1.1.1, ${address}`);
    }
  });

  it("refuses a name that resolves to another address at the second look-up", async (t) => {
    const resolve = names(["1.1.1.1"], ["127.0.0.1"]);
    assert.equal(await createAddressCheck({ allowedHosts: new Set(), resolve })("https://ia.exemplo.com/v1"), null);
    const server = await serve(t, (_req, res) => res.end("segredo"));
    const call = guarded(t, { resolve })(`https://ia.exemplo.com:${server.port}/v1`);
    assert.ok(await refused(call));
    assert.deepEqual([resolve.asked, server.hits()], [2, 0]);
  });

  it("refuses addresses written as numbers, and http, without a look-up", async (t) => {
    const resolve = names(["1.1.1.1"]);
    const fetch = guarded(t, { resolve });
    for (const url of ["https://127.0.0.1/", "https://2130706433/", "https://[::1]/", "http://ia.exemplo.com/"]) {
      assert.ok(await refused(fetch(url)), url);
    }
    assert.equal(resolve.asked, 0);
  });

  it("lets through what is allowed, by host and port, and follows no redirect from there", async (t) => {
    const inner = await serve(t, (_req, res) => res.end("segredo"));
    const outer = await serve(t, (req, res) => {
      if (req.url === "/ok") res.end("sim");
      else res.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end();
    });
    const fetch = guarded(t, { allowed: [`127.0.0.1:${outer.port}`] });
    assert.equal(await (await fetch(`http://127.0.0.1:${outer.port}/ok`)).text(), "sim");
    await assert.rejects(fetch(`http://127.0.0.1:${outer.port}/`, { redirect: "follow" }));
    assert.ok(await refused(fetch(`http://127.0.0.1:${inner.port}/`)));
    assert.equal(inner.hits(), 0);
  });

  it("breaks off an answer that is too large", async (t) => {
    const server = await serve(t, (_req, res) => res.end("x".repeat(BYTES_MAX + 1)));
    const response = await guarded(t, { allowed: [`127.0.0.1:${server.port}`] })(`http://127.0.0.1:${server.port}/`);
    await assert.rejects(response.text(), /too large/);
  });
});

describe("the address check", () => {
  const check = (url: string, resolve: LookupFunction) => createAddressCheck({ allowedHosts: new Set(), resolve })(url);

  it("refuses a name that resolves to an internal address; one that cannot be resolved is checked at connection time", async () => {
    assert.match((await check("https://ia.exemplo.com/v1", names(["10.0.0.1"]))) ?? "", /rede interna/);
    assert.equal(await check("https://ia.exemplo.com/v1", names(["1.1.1.1"])), null);
    const failing: LookupFunction = (_name, _options, callback) => callback(new Error("ENOTFOUND"), "");
    assert.equal(await check("https://ia.exemplo.com/v1", failing), null);
  });
});
