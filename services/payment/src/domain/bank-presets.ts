/** Banks whose way of speaking the API Pix is known; `standard` is the Central Bank's manual and nothing else. */
export const PIX_PROVIDERS = ["standard", "efi", "inter", "sicoob", "bb", "itau"] as const;

export type PixProviderName = (typeof PIX_PROVIDERS)[number];

/** Address of the API, to which `/cob` is added, and the one that issues tokens. */
type Addresses = Readonly<{ apiUrl: string; tokenUrl: string }>;

/** Names with texts; a text may hold `{client_id}`, `{developer_key}`, and `{uuid}`, which is another one for each call. */
export type Named = Readonly<Record<string, string>>;

/** Client authentication at the token's address: by HTTP Basic, or in the body (RFC 6749, section 2.3.1). */
export const CLIENT_AUTHS = ["basic", "post"] as const;
export const TOKEN_BODIES = ["form", "json"] as const;
/**
 * The bank's way of adding `/pix` to the registered address: to its path, to its end as a text, whatever stands there, or not at all.
 */
export const APPENDED = ["path", "text", "nothing"] as const;

/** A bank's way of speaking the API Pix. Each field can be set otherwise by a variable of its own. */
export type BankPreset = Readonly<{
  /** The bank's name as people write it. */
  title: string;
  /** Null where they are to be given. */
  production: Addresses | null;
  homologation: Addresses | null;
  clientAuth: (typeof CLIENT_AUTHS)[number];
  tokenBody: (typeof TOKEN_BODIES)[number];
  /** Scopes that the token is asked for; empty where the bank takes them from its own register of the client. */
  scopes: string;
  /** False where the certificate alone proves the client. */
  hasSecret: boolean;
  needsCertificate: boolean;
  /** Headers and query of each call of the API. */
  headers: Named;
  query: Named;
  /** Headers of the registration of our callback's address. */
  webhookHeaders: Named;
  appended: (typeof APPENDED)[number];
}>;

/** Scopes of everything that payment does. */
export const SCOPES = "cob.write cob.read pix.write pix.read webhook.write webhook.read";

const STANDARD: BankPreset = {
  title: "Banco com a API Pix do Banco Central",
  production: null,
  homologation: null,
  clientAuth: "basic",
  tokenBody: "form",
  scopes: "",
  hasSecret: true,
  needsCertificate: false,
  headers: {},
  query: {},
  webhookHeaders: {},
  appended: "path",
};

/** The presets by the name of the bank; `docs/pix/<bank>.md` has the sources of each. */
export const BANK_PRESETS: Readonly<Record<PixProviderName, BankPreset>> = {
  standard: STANDARD,
  efi: {
    ...STANDARD,
    title: "Efí",
    production: {
      apiUrl: "https://pix.api.efipay.com.br/v2",
      tokenUrl: "https://pix.api.efipay.com.br/oauth/token",
    },
    homologation: {
      apiUrl: "https://pix-h.api.efipay.com.br/v2",
      tokenUrl: "https://pix-h.api.efipay.com.br/oauth/token",
    },
    tokenBody: "json",
    needsCertificate: true,
    webhookHeaders: { "x-skip-mtls-checking": "true" },
    appended: "text",
  },
  inter: {
    ...STANDARD,
    title: "Banco Inter",
    production: {
      apiUrl: "https://cdpj.partners.bancointer.com.br/pix/v2",
      tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
    },
    homologation: {
      apiUrl: "https://cdpj-sandbox.partners.uatinter.co/pix/v2",
      tokenUrl: "https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token",
    },
    clientAuth: "post",
    scopes: SCOPES,
    needsCertificate: true,
  },
  sicoob: {
    ...STANDARD,
    title: "Sicoob",
    production: {
      apiUrl: "https://api.sicoob.com.br/pix/api/v2",
      tokenUrl: "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
    },
    clientAuth: "post",
    scopes: SCOPES,
    hasSecret: false,
    needsCertificate: true,
    headers: { client_id: "{client_id}" },
  },
  bb: {
    ...STANDARD,
    title: "Banco do Brasil",
    production: { apiUrl: "https://api-pix.bb.com.br/pix/v2", tokenUrl: "https://oauth.bb.com.br/oauth/token" },
    homologation: {
      apiUrl: "https://api-pix.hm.bb.com.br/pix/v2",
      tokenUrl: "https://oauth.hm.bb.com.br/oauth/token",
    },
    scopes: SCOPES,
    needsCertificate: true,
    query: { "gw-dev-app-key": "{developer_key}" },
  },
  itau: {
    ...STANDARD,
    title: "Itaú",
    production: {
      apiUrl: "https://secure.api.itau/pix_recebimentos/v2",
      tokenUrl: "https://sts.itau.com.br/api/oauth/token",
    },
    homologation: {
      apiUrl: "https://devportal.itau.com.br/sandboxapi/pix_recebimentos_ext_v2/v2",
      tokenUrl: "https://devportal.itau.com.br/api/jwt",
    },
    clientAuth: "post",
    needsCertificate: true,
    headers: { "x-itau-apikey": "{client_id}", "x-itau-correlationID": "{uuid}", "x-itau-flowID": "{uuid}" },
  },
};

/** True where a preset's headers or query hold the developer's key. */
export const needsDeveloperKey = ({ headers, query }: Pick<BankPreset, "headers" | "query">): boolean =>
  [...Object.values(headers), ...Object.values(query)].some((text) => text.includes("{developer_key}"));
