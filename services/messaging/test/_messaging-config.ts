import { TEST_IDENTITY_PUBLIC_KEY } from "@tenho/tests/support/calls/test-identity";
import type { testInfra } from "@tenho/tests/support/stores/test-infra";
import { loadMessagingConfig, type MessagingConfig } from "../src/config.ts";

/** A configuration for the tests' own stores; `env` overrides it. */
export function messagingConfig(
  infra: ReturnType<typeof testInfra>,
  env: Record<string, string> = {},
): MessagingConfig {
  return loadMessagingConfig({
    PORT: "0",
    HOOKS_PORT: "0",
    NATS_URL: infra.natsUrl(),
    MONGO_URL: infra.mongoUrl("messaging"),
    GATEWAY_IDENTITY_PUBLIC_KEY: TEST_IDENTITY_PUBLIC_KEY,
    BUTTON_SECRET: "b".repeat(32),
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    PUBLIC_URL: "http://localhost:8080",
    GRAPH_API_URL: "http://127.0.0.1:1",
    GRAPH_API_TOKEN: "token",
    WHATSAPP_APP_SECRET: "segredo-de-teste",
    WHATSAPP_VERIFY_TOKEN: "verificar",
    ...env,
  });
}
