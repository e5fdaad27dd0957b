import assert from "node:assert/strict";
import { test } from "node:test";
import { describeConfig } from "./describe-config.ts";

const SECRET = "hunter2";

test("a value is shown by its rule alone; of any other variable only the name", () => {
  assert.deepEqual(
    describeConfig({
      RPC_TIMEOUT_MS: 3_000,
      PORT: 8_080,
      HTTPS_ONLY: true,
      LOG_LEVEL: "info",
      BUILD_COMMIT: undefined,
      PIX_KEY: SECRET,
      CARD_API_KEY: SECRET,
      MAIL_FROM: `Tenho <${SECRET}@x.dev>`,
      PIN: 1234,
      SOMETHING_NEW: SECRET,
      AUTH_KEY_SECRETS_FORMER: [SECRET],
      KEYS: { a: SECRET },
      S3_SECRET_ACCESS_KEY: "",
      AI_ALLOWED_HOSTS: [],
    }),
    {
      AI_ALLOWED_HOSTS: null,
      AUTH_KEY_SECRETS_FORMER: "[definida, não mostrada]",
      BUILD_COMMIT: null,
      CARD_API_KEY: "[definida, não mostrada]",
      HTTPS_ONLY: true,
      KEYS: "[definida, não mostrada]",
      LOG_LEVEL: "info",
      MAIL_FROM: "[definida, não mostrada]",
      PIN: "[definida, não mostrada]",
      PIX_KEY: "[definida, não mostrada]",
      PORT: 8_080,
      RPC_TIMEOUT_MS: 3_000,
      S3_SECRET_ACCESS_KEY: null,
      SOMETHING_NEW: "[definida, não mostrada]",
    },
  );
});

test("an address is shown without user, password, query and fragment, and not at all where that is not certain", () => {
  const cases = {
    [`postgres://tenho:${SECRET}@db:5432/wallet?password=${SECRET}`]: "postgres://db:5432/wallet",
    [`mongodb://u:${SECRET}@a:27017,b:27017/messaging?replicaSet=x`]: "mongodb://a:27017,b:27017/messaging",
    [`https://bank.dev/hooks/pix?hmac=${SECRET}#${SECRET}`]: "https://bank.dev/hooks/pix",
    [`postgres://u:a@${SECRET}@db/x`]: "postgres://db/x",
    [`nats://u:${SECRET}@a,nats://u:${SECRET}@b`]: "[definida, não mostrada]",
    [`postgres://u:a/${SECRET}@db/x`]: "[definida, não mostrada]",
    [`u:${SECRET}@a:4222`]: "[definida, não mostrada]",
  };
  for (const [given, shown] of Object.entries(cases)) assert.equal(describeConfig({ NATS_URL: given }).NATS_URL, shown);
});
