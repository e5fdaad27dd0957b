import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type GatewayHarness, startGatewayHarness } from "./_harness.ts";
import { person, tokenFor } from "./_token-builder.ts";

describe("addresses", () => {
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness();
  });
  after(() => gateway.stop());

  for (const path of [
    "//webhooks/messages",
    "/webhooks//messages",
    "/webhooks/../auth/me",
    "/webhooks/./messages",
    "/webhooks/%2e%2e/auth/me",
    "/webhooks%2fmessages",
    "/webhooks/%5c",
    "/webhooks/\\x",
    "/webhooks/%00",
    "/webhooks/%zz",
    "/%c3%28",
    "http://127.0.0.1/webhooks",
    `/webhooks/${"a".repeat(5_000)}`,
  ]) {
    it(`that two programs could read differently are refused with 400: ${path.slice(0, 40)}`, async () => {
      const answer = await gateway.call(path, { token: tokenFor(person("CLIENT")) });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.json.message, "Endereço inválido.");
      assert.match(String(answer.headers["x-request-id"]), /./);
      for (const { seen } of Object.values(gateway.upstreams)) assert.equal(seen.length, 0);
    });
  }

  it("match whole segments, the longest prefix first", async () => {
    const token = tokenFor(person("MASTER"));
    const served = async (path: string, method = "GET") => (await gateway.call(path, { token, method })).json.service;
    assert.equal(await served("/franchise-units", "POST"), "franchise");
    assert.equal(await served("/franchise-units/pauses"), "messaging");
    assert.equal(await served("/franchise-units/pauses-x", "PATCH"), "franchise");
    assert.equal(await served("/franchise-units/x", "PATCH"), "franchise");
    assert.equal(await served("/franchise-units/x", "DELETE"), "users");
    for (const path of ["/franchise-units/x", "/franchise-units/pauses-x"]) {
      assert.equal((await gateway.call(path, { token })).status, 400, "reads are the panel's");
    }
    assert.equal((await gateway.call("/franchise-units/x/earnings", { token })).status, 400, "the panel's");
    assert.equal((await gateway.call("/documents/service-contract")).json.service, "users");
    assert.equal((await gateway.call("/settings/credit-value")).json.service, "wallet");
    assert.equal((await gateway.call("/settings")).status, 401);
    assert.equal((await gateway.call("/usersx", { token })).status, 404);
  });

  it("tell the server's time with each answer, the page's and a service's", async () => {
    const calls = [
      ["/franchise-units/pauses", "GET"],
      ["/nao-existe", "GET"],
      ["/", "HEAD"],
    ] as const;
    for (const [path, method] of calls) {
      const { headers } = await gateway.call(path, { token: tokenFor(person("MASTER")), method });
      const ageMs = Date.now() - Date.parse(String(headers.date));
      assert.ok(ageMs >= 0 && ageMs < 60_000, `${path}: ${headers.date}`);
    }
  });

  it("without a rule answer 404 to programs and the web app to browsers", async () => {
    const program = await gateway.call("/nao-existe", { headers: { accept: "application/json" } });
    assert.equal(program.status, 404);
    assert.equal(program.json.message, "Este endereço não existe.");
    assert.equal((await gateway.call("/nao-existe", { method: "POST" })).status, 404);
    assert.equal((await gateway.call("/assets/nao-existe.js")).status, 404);
    assert.equal((await gateway.call("/nao-existe.js", { headers: { accept: "text/html,*/*" } })).status, 404);
    const pages = [
      ...["/client/mensagens", "/user/perfil", "/admin/usuarios", "/master/"].map((path) => [path, 200] as const),
      ...["/inteligencia-artificial/categorias", "/confirmar-email", "/convite"].map((path) => [path, 200] as const),
      // At these addresses the web app shows that the page was not found.
      ...["/nao-existe", "/masters", "/inteligencia-artificial"].map((path) => [path, 404] as const),
    ];
    for (const [path, status] of pages) {
      const page = await gateway.call(path, { headers: { accept: "text/html,*/*;q=0.8" } });
      assert.equal(page.status, status, path);
      assert.match(page.text, /<title>Tenho/, path);
      assert.equal(page.headers["cache-control"], "no-cache", path);
    }
  });

  it("the service worker is asked for anew each time, is a script, and may fetch from here only", async () => {
    const worker = await gateway.call("/sw.js");
    assert.equal(worker.status, 200);
    assert.match(String(worker.headers["content-type"]), /^text\/javascript/);
    assert.equal(worker.headers["cache-control"], "no-cache");
    assert.match(String(worker.headers["content-security-policy"]), /default-src 'self';script-src 'self'/);
  });
});

describe("the web app", () => {
  let gateway: GatewayHarness;
  before(async () => {
    gateway = await startGatewayHarness({
      HTTPS_ONLY: "true",
      CARD_FIELD_URL: "https://campo.adquirente.test/tenho?loja=1",
    });
  });
  after(() => gateway.stop());

  it("may be cached for a year where its name contains its hash, and is revalidated elsewhere", async () => {
    const script = await gateway.call("/assets/index-abc123.js", { headers: { "accept-encoding": "gzip" } });
    assert.equal(script.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(script.headers["content-encoding"], "gzip");
    const built = await gateway.call("/assets/built-def456.js", { headers: { "accept-encoding": "gzip, br" } });
    assert.equal(built.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.equal(built.headers["content-encoding"], "br");
    assert.ok(Number(built.headers["content-length"]) < 100, "as the build compressed it");
    assert.match(String(built.headers["content-type"]), /javascript/);
    assert.match(String(built.headers.vary), /accept-encoding/i);
    const page = await gateway.call("/");
    assert.equal(page.headers["cache-control"], "no-cache");
    const again = await gateway.call("/", { headers: { "if-none-match": String(page.headers.etag) } });
    assert.equal(again.status, 304);
    assert.equal((await gateway.call("/favicon.svg")).headers["cache-control"], "no-cache");
  });

  it("answers the public pages with the text the build put into them, and every other with the empty page", async () => {
    const titleOf = async (path: string) => {
      const { headers, text } = await gateway.call(path, { headers: { accept: "text/html" } });
      assert.equal(headers["cache-control"], "no-cache");
      return /<title>(.*)<\/title>/.exec(text)?.[1];
    };
    assert.equal(await titleOf("/"), "Tenho index");
    assert.equal(await titleOf("/?entrar=1"), "Tenho index");
    assert.equal(await titleOf("/about"), "Tenho about");
    for (const path of ["/master", "/client/mensagens", "/about/more", "/site"])
      assert.equal(await titleOf(path), "Tenho");
  });

  it("has a policy that loads nothing from other origins and runs no inline script", async () => {
    const { headers } = await gateway.call("/");
    const policy = String(headers["content-security-policy"]);
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      // Only the origin of the acquirer's page.
      "frame-src https://campo.adquirente.test",
    ]) {
      assert.ok(policy.split(";").includes(directive), `${directive} in ${policy}`);
    }
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.match(String(headers["strict-transport-security"]), /max-age=\d{7}/);
    assert.equal(headers["x-powered-by"], undefined);
  });

  it("comes with the description of the API, and a page to read it", async () => {
    const document = await gateway.call("/openapi.json");
    assert.match(String(document.headers["content-type"]), /application\/json/);
    assert.match(String(document.json.openapi), /^3\.1/);
    assert.ok(Object.keys(document.json.paths as object).includes("/webhooks/messages"));
    const page = await gateway.call("/docs");
    assert.equal(page.status, 200);
    for (const [, file = ""] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.equal((await gateway.call(file)).status, 200, file);
    }
    assert.doesNotMatch(page.text, /<script>|<style>/);
  });
});
