import { composeMeta } from "../src/compose/meta.ts";
import { composeMetaAdministration } from "../src/compose/meta-administration.ts";
import type { WhatsappHarness } from "./_whatsapp-harness.ts";

export const ACCOUNT = "200000000000001";
export const APP = "300000000000001";
export const TOKEN = "token-de-teste";
export const KEYS_SECRET = "um-segredo-de-teste-com-mais-de-trinta-e-dois";

/** Values of a replica's variables; by default none, as before anybody connected. */
export type MetaEnvironment = Partial<{
  token: string;
  accountId: string;
  appSecret: string;
  keysSecret: string | undefined;
  formerSecrets: string[];
}>;

/** A replica's administration of the connection, on the store and the sandbox of a harness. `units`: those that have a number. */
export async function startAdministration(
  harness: WhatsappHarness,
  options: {
    environment?: MetaEnvironment;
    units?: readonly { unit: string; numberId: string; digits: string }[];
    callbackUrl?: string;
    now?: () => Date;
  } = {},
) {
  const { environment = {}, units = [], callbackUrl = harness.url, now = harness.now } = options;
  const { runtime, stores } = harness;
  const meta = composeMeta({
    runtime,
    config: {
      GRAPH_API_TOKEN: environment.token ?? "",
      WHATSAPP_ACCOUNT_ID: environment.accountId ?? "",
      WHATSAPP_APP_SECRET: environment.appSecret ?? "",
      WHATSAPP_KEYS_SECRET: "keysSecret" in environment ? environment.keysSecret : KEYS_SECRET,
      WHATSAPP_KEYS_SECRETS_FORMER: environment.formerSecrets ?? [],
    },
    stores,
  });
  await meta.load();
  const administration = composeMetaAdministration({
    runtime,
    config: {
      GRAPH_API_URL: harness.sandbox.url,
      GRAPH_TIMEOUT_MS: 20_000,
      CALLBACK_URL: callbackUrl,
      WHATSAPP_VERIFY_TOKEN: "verificar",
    },
    stores,
    meta,
    franchise: { unitNumbers: async () => [...units], unitsOfNumber: async () => [] },
    outgoing: harness.whatsapp.outgoing,
    metaTemplates: harness.whatsapp.health.metaTemplates,
    onConnected: () => undefined,
    now,
  });
  return { meta, ...administration };
}
