import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { person, tokenFor } from "./_token-builder.ts";

describe("rate limits", () => {
  let gateway: GatewayHarness;
  before(async () => {
    const limits = { RATE_SESSION_MAX: "5", RATE_ANONYMOUS_MAX: "4", RATE_LOGIN_MAX: "3", RATE_FORM_MAX: "2" };
    const registrations = { RATE_REGISTRATION_MAX: "3" };
    gateway = await startGatewayHarness({ ...limits, ...registrations, RATE_WINDOW_MS: "600000", TRUST_PROXY: "1" });
  });
  after(() => gateway.stop());

  const from = (address: string) => ({ "x-forwarded-for": `1.2.3.4, ${address}` });
  async function statuses(count: number, send: () => Promise<{ status: number }>): Promise<number[]> {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await send()).status);
    return found;
  }

  it("count by account where there is one, whatever the address", async () => {
    const token = tokenFor(person("CLIENT"));
    let number = 0;
    const send = () => {
      number += 1;
      return gateway.call("/payment/x", { token, headers: from(`10.0.0.${number}`) });
    };
    assert.deepEqual(await statuses(6, send), [200, 200, 200, 200, 200, 429]);
    const refused = await send();
    assert.match(refused.headers["content-type"] ?? "", /problem\+json/);
    assert.match(String(refused.json.message), /Espere/);
    const retryAfter = Number(refused.headers["retry-after"]);
    assert.ok(retryAfter > 500 && retryAfter <= 600, `retry-after ${retryAfter}`);
    const other = tokenFor(person("CLIENT"));
    assert.equal((await gateway.call("/payment/x", { token: other, headers: from("10.0.0.1") })).status, 200);
  });

  it("count by address without an account, refused tokens included", async () => {
    const send = (address: string, token?: string) =>
      gateway.call("/cep/64200000", { headers: from(address), ...(token !== undefined && { token }) });
    assert.deepEqual(await statuses(5, () => send("10.1.0.1")), [200, 200, 200, 200, 429]);
    assert.equal((await send("10.1.0.2")).status, 200);
    assert.deepEqual(await statuses(5, () => send("10.1.0.3", "a.b.c")), [401, 401, 401, 401, 429]);
  });

  it("count logins by address, all of one IPv6 /56 together, and hold up nobody elsewhere", async () => {
    const send = (address: string) =>
      gateway.call("/auth/login", { method: "POST", headers: from(address), body: "{}" });
    let number = 0;
    const fromOneNetwork = () => {
      number += 1;
      return send(`2001:db8:1:2::${number}`);
    };
    assert.deepEqual(await statuses(4, fromOneNetwork), [200, 200, 200, 429]);
    for (const elsewhere of ["2001:db8:2:2::1", "10.3.0.1"]) assert.equal((await send(elsewhere)).status, 200);
  });

  it("count registrations by address, apart from logins, with a bearer or without, and say how long to wait", async () => {
    const send = (path: string, token?: string) =>
      gateway.call(path, {
        method: "POST",
        headers: from("10.4.0.1"),
        body: "{}",
        ...(token !== undefined && { token }),
      });
    const token = tokenFor(person("CLIENT"));
    assert.deepEqual(await statuses(2, () => send("/auth/register")), [200, 200]);
    assert.deepEqual(await statuses(2, () => send("/auth/register", token)), [200, 429]);
    assert.ok(Number((await send("/auth/register")).headers["retry-after"]) > 500);
    assert.equal((await send("/auth/login")).status, 200);
  });

  it("count logins and both steps of a forgotten password together, so that nobody lists e-mails by either", async () => {
    const paths = ["/auth/forgot-password", "/auth/confirm-password-reset", "/auth/login", "/auth/forgot-password"];
    let index = 0;
    const next = () => {
      const path = paths[index] ?? "";
      index += 1;
      return gateway.call(path, { method: "POST", headers: from("10.5.0.1"), body: "{}" });
    };
    assert.deepEqual(await statuses(4, next), [200, 200, 200, 429]);
    assert.equal((await gateway.call("/cep/64200000", { headers: from("10.5.0.1") })).status, 200);
  });

  it("count a public form by address, apart from other calls, and not for who has a session", async () => {
    const send = (address: string, token?: string) =>
      gateway.call("/leads", {
        method: "POST",
        headers: from(address),
        body: "{}",
        ...(token !== undefined && { token }),
      });
    assert.deepEqual(await statuses(3, () => send("10.4.0.1")), [200, 200, 429]);
    const refused = await send("10.4.0.1");
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    const elsewhere = await gateway.call("/cep/64200000", { headers: from("10.4.0.1") });
    assert.equal(elsewhere.status, 200, "the address still reads public pages");
    const token = tokenFor(person("MASTER"));
    assert.deepEqual(await statuses(4, () => send("10.4.0.1", token)), [200, 200, 200, 200]);
  });

  it("never refuse WhatsApp's callbacks", async () => {
    const signed = { ...from("10.2.0.1"), "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
    const send = () => gateway.call("/hooks/whatsapp", { method: "POST", headers: signed, body: "{}" });
    assert.deepEqual(new Set(await statuses(20, send)), new Set([200]));
  });
});
