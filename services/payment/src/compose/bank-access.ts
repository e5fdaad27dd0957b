import { createPrivateKey, X509Certificate } from "node:crypto";
import type { Look } from "@tenho/kernel/checks/looks";
import type { BankAccess } from "../adapters/provider/bank-access.ts";
import { type BankCertificate, type BankCheckParts, type BankProbe, checkBank } from "../app/check-bank.ts";
import { checkCards, tryAcquirer } from "../app/check-cards.ts";
import type { PaymentContext } from "../app/payment-context.ts";
import type { PaymentConfig } from "../config.ts";
import { BANK_PRESETS, type BankPreset, type Named } from "../domain/bank-presets.ts";
import { callbackAddress, hostOf } from "../domain/callback-address.ts";
import { CARD_API_URLS } from "../domain/card-acquirers.ts";

/** The preset with what the configuration sets otherwise. */
export function bankPresetOf(config: PaymentConfig): BankPreset {
  const preset = BANK_PRESETS[config.PIX_PROVIDER];
  return {
    ...preset,
    clientAuth: config.PIX_CLIENT_AUTH ?? preset.clientAuth,
    tokenBody: config.PIX_TOKEN_BODY ?? preset.tokenBody,
    scopes: config.PIX_SCOPES ?? preset.scopes,
    headers: { ...preset.headers, ...config.PIX_EXTRA_HEADERS },
    query: { ...preset.query, ...config.PIX_EXTRA_QUERY },
    webhookHeaders: config.PIX_WEBHOOK_HEADERS ?? preset.webhookHeaders,
    appended: config.PIX_CALLBACK_APPENDED ?? preset.appended,
  };
}

/** The addresses and the manner of calling of the configured bank; `loadPaymentConfig` has refused a configuration without an address. */
export function bankAccessOf(config: PaymentConfig): BankAccess {
  const preset = bankPresetOf(config);
  const own = preset[config.PIX_ENVIRONMENT];
  const apiUrl = config.PIX_API_URL ?? own?.apiUrl ?? "";
  // A preset's token address belongs to its own API's alone.
  const tokenUrl = config.PIX_TOKEN_URL ?? (config.PIX_API_URL === undefined ? own?.tokenUrl : undefined);
  const values = { client_id: config.PIX_CLIENT_ID, developer_key: config.PIX_DEVELOPER_KEY ?? "" };
  return {
    apiUrl,
    tokenUrl: tokenUrl ?? `${apiUrl}/oauth/token`,
    clientAuth: preset.clientAuth,
    tokenBody: preset.tokenBody,
    scopes: preset.scopes,
    clientId: config.PIX_CLIENT_ID,
    // A secret that the bank did not give would be refused; deployments make one for every installation.
    clientSecret: preset.hasSecret ? (config.PIX_CLIENT_SECRET ?? null) : null,
    headers: filled(preset.headers, values),
    query: filled(preset.query, values),
    webhookHeaders: filled(preset.webhookHeaders, values),
  };
}

const filled = (named: Named, values: { client_id: string; developer_key: string }): Named =>
  Object.fromEntries(
    Object.entries(named).map(([name, text]) => [
      name,
      text.replaceAll("{client_id}", values.client_id).replaceAll("{developer_key}", values.developer_key),
    ]),
  );

/** Parts of a check of the bank. */
export function bankCheckParts(config: PaymentConfig, probe: BankProbe): BankCheckParts {
  const { PIX_CALLBACK_URL: publicUrl, PIX_CALLBACK_SECRET: secret } = config;
  const preset = bankPresetOf(config);
  return {
    probe,
    host: hostOf(bankAccessOf(config).apiUrl),
    certificate: certificateOf(config),
    isCertificateNeeded: preset.needsCertificate,
    askedScopes: preset.scopes,
    callbackAddress: publicUrl === undefined ? null : callbackAddress(publicUrl, secret, preset.appended),
  };
}

function certificateOf({ PIX_TLS_CERT: cert, PIX_TLS_KEY: key }: PaymentConfig): BankCertificate | null {
  if (cert === undefined || key === undefined) return null;
  const certificate = new X509Certificate(cert);
  const { validToDate: end, issuer } = certificate;
  const names = new Map(issuer.split("\n").map((line) => line.split("=", 2) as [string, string]));
  return {
    end,
    issuer: names.get("CN") ?? names.get("O") ?? "emissor não dito",
    isOfKey: certificate.checkPrivateKey(createPrivateKey(key)),
  };
}

/** The looks of payment at its outside. */
export const paymentLooks = (ctx: PaymentContext, config: PaymentConfig, probe: BankProbe): Look[] => [
  {
    id: "pix",
    group: "PIX",
    name: "O Pix",
    look: () => checkBank(ctx, bankCheckParts(config, probe)),
  },
  {
    id: "cards",
    group: "PIX",
    name: "Os cartões",
    look: async () => {
      const settings = checkCards({
        apiUrl: config.CARD_API_URL !== undefined || CARD_API_URLS[config.CARD_PROVIDER] !== null,
        apiKey: config.CARD_API_KEY !== undefined,
        fieldUrl: config.CARD_FIELD_URL !== undefined,
      });
      return [await tryAcquirer(ctx.card, settings)];
    },
  },
];
