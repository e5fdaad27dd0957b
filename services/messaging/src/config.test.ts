import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { TEST_IDENTITY_PUBLIC_KEY } from "@tenho/tests/support/calls/test-identity";
import { loadMessagingConfig } from "./config.ts";

const SECRET = "s".repeat(32);
const env = {
  PORT: "0",
  HOOKS_PORT: "0",
  NATS_URL: "nats://127.0.0.1:4222",
  GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
  MONGO_URL: "mongodb://127.0.0.1/messaging",
  BUTTON_SECRET: SECRET,
  PUBLIC_URL: "https://tenho.example",
  GRAPH_API_URL: "https://graph.example",
  GRAPH_API_TOKEN: "token",
  WHATSAPP_APP_SECRET: SECRET,
  WHATSAPP_VERIFY_TOKEN: SECRET,
};
const RESEND_TOO_SOON = /RESEND_SILENCE_MS: informe um tempo maior que GRAPH_TIMEOUT_MS/;

describe("the configuration of messaging", () => {
  it("takes its defaults", () => {
    const config = loadMessagingConfig(env);
    assert.ok(config.RESEND_SILENCE_MS > config.GRAPH_TIMEOUT_MS);
  });

  it("refuses to send again while the first sending may still be answered", () => {
    assert.throws(() => loadMessagingConfig({ ...env, RESEND_SILENCE_MS: "10000" }), RESEND_TOO_SOON);
    assert.throws(() => loadMessagingConfig({ ...env, GRAPH_TIMEOUT_MS: "30000" }), RESEND_TOO_SOON);
    loadMessagingConfig({ ...env, RESEND_SILENCE_MS: "5001", GRAPH_TIMEOUT_MS: "5000" });
  });

  it("refuses to forget an inbound message before its stream does", () => {
    const tooSoon = /INBOUND_DAYS: informe mais dias do que o stream WHATSAPP_IN guarda/;
    assert.throws(() => loadMessagingConfig({ ...env, INBOUND_DAYS: "8" }), tooSoon);
    loadMessagingConfig({ ...env, INBOUND_DAYS: "9" });
  });

  it("takes the keys of Web Push together or not at all, and only names as push services", () => {
    const keys = {
      VAPID_PUBLIC_KEY: `B${"a".repeat(86)}`,
      VAPID_PRIVATE_KEY: "a".repeat(43),
      VAPID_SUBJECT: "mailto:a@b.com.br",
    };
    loadMessagingConfig({ ...env, ...keys });
    for (const name of Object.keys(keys)) {
      const half = { ...env, ...keys, [name]: undefined };
      assert.throws(() => loadMessagingConfig(half), /VAPID_PRIVATE_KEY: informe VAPID_PUBLIC_KEY, .* juntas/);
    }
    const nowhere = [
      "a@b",
      "a@localhost",
      "a@tenho.local",
      "a@tenho.invalid",
      "a@127.0.0.1",
      "a@",
      "a@b..br",
      "a@b.br.",
    ];
    const subjects = [
      ...nowhere.map((address) => `mailto:${address}`),
      "https://localhost",
      "https://a",
      "https://x.local/y",
    ];
    for (const subject of [
      ...subjects,
      "https://[::1]/",
      "http://tenho.com.br",
      "contato@tenho.com.br",
      "https://x.localhost",
    ]) {
      const wrong = { ...env, ...keys, VAPID_SUBJECT: subject };
      assert.throws(() => loadMessagingConfig(wrong), /VAPID_SUBJECT: .*domínio público/, subject);
    }
    loadMessagingConfig({ ...env, ...keys, VAPID_SUBJECT: "https://tenho.com.br/contato" });
    for (const hosts of ["https://fcm.googleapis.com", "*", "*.com:443", "localhost"]) {
      assert.throws(() => loadMessagingConfig({ ...env, PUSH_HOSTS: hosts }), /PUSH_HOSTS/, hosts);
    }
    const { PUSH_HOSTS } = loadMessagingConfig({ ...env, PUSH_HOSTS: " Push.Example , *.push.example," });
    assert.deepEqual(PUSH_HOSTS, ["push.example", "*.push.example"]);
  });

  it("refuses to wait for a panel until the offer is over", () => {
    const tooLong = /OFFER_PANEL_FIRST_MS: informe um tempo menor que OFFER_EXPIRY_MS/;
    assert.throws(() => loadMessagingConfig({ ...env, OFFER_EXPIRY_MS: "45000" }), tooLong);
    loadMessagingConfig({ ...env, OFFER_EXPIRY_MS: "45000", OFFER_PANEL_FIRST_MS: "0" });
  });

  it("reports it beside every other bad variable, and for one that is no time only that", () => {
    const both = { ...env, MONGO_URL: "x", GRAPH_TIMEOUT_MS: "30000" };
    assert.throws(() => loadMessagingConfig(both), RESEND_TOO_SOON);
    assert.throws(() => loadMessagingConfig(both), /MONGO_URL: /);
    assert.throws(
      () => loadMessagingConfig({ ...env, GRAPH_TIMEOUT_MS: "never" }),
      ({ message }: Error) => message.includes("GRAPH_TIMEOUT_MS: ") && !RESEND_TOO_SOON.test(message),
    );
  });
});
