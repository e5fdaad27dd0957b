import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressOf, headersOf } from "../adapters/provider/bank-access.ts";
import type { PaymentConfig } from "../config.ts";
import { bankAccessOf } from "./bank-access.ts";

const accessOf = (given: Partial<PaymentConfig>) =>
  bankAccessOf({
    PIX_PROVIDER: "standard",
    PIX_ENVIRONMENT: "production",
    PIX_CLIENT_ID: "cliente",
    ...given,
  } as PaymentConfig);

describe("how a bank is reached", () => {
  it("is the preset's, of real money or of homologation", () => {
    assert.equal(accessOf({ PIX_PROVIDER: "bb" }).apiUrl, "https://api-pix.bb.com.br/pix/v2");
    const { apiUrl, tokenUrl } = accessOf({ PIX_PROVIDER: "bb", PIX_ENVIRONMENT: "homologation" });
    assert.deepEqual(
      [apiUrl, tokenUrl],
      ["https://api-pix.hm.bb.com.br/pix/v2", "https://oauth.hm.bb.com.br/oauth/token"],
    );
  });

  it("is never the API of one address with the tokens of another bank", () => {
    const { tokenUrl } = accessOf({ PIX_PROVIDER: "bb", PIX_API_URL: "https://outro.example/v2" });
    assert.equal(tokenUrl, "https://outro.example/v2/oauth/token");
  });

  it("takes each way from its own variable where it is set", () => {
    const given = {
      PIX_PROVIDER: "inter" as const,
      PIX_CLIENT_AUTH: "basic" as const,
      PIX_TOKEN_BODY: "json" as const,
      PIX_SCOPES: "cob.read",
      PIX_EXTRA_HEADERS: { "x-conta-corrente": "123" },
      PIX_EXTRA_QUERY: { canal: "1" },
      PIX_WEBHOOK_HEADERS: { "x-aviso": "{client_id}" },
    };
    const { clientAuth, tokenBody, scopes, headers, query, webhookHeaders } = accessOf(given);
    assert.deepEqual(
      { clientAuth, tokenBody, scopes, headers, query, webhookHeaders },
      {
        clientAuth: "basic",
        tokenBody: "json",
        scopes: "cob.read",
        headers: { "x-conta-corrente": "123" },
        query: { canal: "1" },
        webhookHeaders: { "x-aviso": "cliente" },
      },
    );
  });

  it("names the application in the query and each call by an id of its own", () => {
    const bb = accessOf({ PIX_PROVIDER: "bb", PIX_DEVELOPER_KEY: "chave&1" });
    assert.equal(addressOf(bb, "/cob/x"), `${bb.apiUrl}/cob/x?gw-dev-app-key=chave%261`);
    assert.equal(addressOf(bb, "/pix?txid=x"), `${bb.apiUrl}/pix?txid=x&gw-dev-app-key=chave%261`);
    const { headers } = accessOf({ PIX_PROVIDER: "itau" });
    const [one, other] = [headersOf(headers), headersOf(headers)];
    assert.equal(one["x-itau-apikey"], "cliente");
    assert.notEqual(one["x-itau-correlationID"], other["x-itau-correlationID"]);
  });
});
