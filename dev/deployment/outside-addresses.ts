import { SANDBOX_AI_KEY } from "../stack/environment.ts";

type ByProcess = Readonly<Record<string, Readonly<Record<string, string>>>>;

const SANDBOX = "http://sandbox:8090";
const CARD_FIELD_URL = "http://localhost:8090/cartao";
const PIX = { PIX_CLIENT_ID: "tenho", PIX_KEY: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906" };

/** Secrets of the sandbox's mail server and transcriber. */
export const sandboxSecrets = (sandboxHost: string): Record<string, string> => ({
  SMTP_URL: `smtp://${sandboxHost}:1025`,
  TRANSCRIBER_API_KEY: SANDBOX_AI_KEY,
});

/** Variables that lead each process of Compose to the sandbox; they give way to those of a file `.env`. */
export const OF_THE_DEMONSTRATION: ByProcess = {
  franchise: { CEP_URL: `${SANDBOX}/cep`, CEP_FALLBACK_URL: `${SANDBOX}/brasil-api/cep/v1` },
  categorisation: { AI_ALLOWED_HOSTS: "sandbox:8090" },
  payment: { ...PIX, PIX_API_URL: `${SANDBOX}/pix`, CARD_API_URL: `${SANDBOX}/card`, CARD_FIELD_URL },
  messaging: {
    GRAPH_API_URL: SANDBOX,
    WHATSAPP_ACCOUNT_ID: "200000000000001",
    TRANSCRIBER_URL: SANDBOX,
    VAPID_SUBJECT: "mailto:contato@tenho.dev",
    AI_ALLOWED_HOSTS: "sandbox:8090",
    PUSH_ALLOWED_HOSTS: "sandbox:8090",
  },
  gateway: { CARD_FIELD_URL },
  sandbox: PIX,
};

/** Public services that an installation for real people asks, unless a file `.env` names others. */
export const FOR_PEOPLE: ByProcess = {
  franchise: { CEP_URL: "https://viacep.com.br/ws", CEP_FALLBACK_URL: "https://brasilapi.com.br/api/cep/v1" },
  messaging: { GRAPH_API_URL: "https://graph.facebook.com" },
};
