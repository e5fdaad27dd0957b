import { AppError } from "@tenho/kernel/errors/app-error";
import { providerRefused } from "../../app/bank-refusal.ts";
import { countOf, fieldOf, fieldsOf, textOf } from "./answer-fields.ts";
import type { BankAccess } from "./bank-access.ts";
import type { HttpClient } from "./http-client.ts";

/** A token is renewed this long before its end, or at half of its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000;
/** Life of a token that the provider gives no end. */
const LIFE_DEFAULT_SECONDS = 300;
const LIFE_MAX_SECONDS = 31_536_000;

type TokenBank = Pick<BankAccess, "tokenUrl" | "clientAuth" | "tokenBody" | "scopes" | "clientId" | "clientSecret">;

export type AccessTokenOptions = { http: HttpClient; bank: TokenBank; now: () => Date };

/** The request for a token, by the bank's way of knowing its clients. */
function tokenRequest({ clientAuth, tokenBody, scopes, clientId, clientSecret, ...bank }: TokenBank) {
  const fields = {
    grant_type: "client_credentials",
    ...(clientAuth === "post" && {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
    }),
    ...(scopes !== "" && { scope: scopes }),
  };
  const credentials = Buffer.from(`${clientId}:${clientSecret ?? ""}`).toString("base64");
  return {
    method: "POST" as const,
    url: bank.tokenUrl,
    headers: {
      ...(clientAuth === "basic" && { authorization: `Basic ${credentials}` }),
      "content-type": tokenBody === "json" ? "application/json" : "application/x-www-form-urlencoded",
    },
    body: tokenBody === "json" ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  };
}

/** The provider's access token (OAuth client credentials), kept until shortly before its end; many callers share one request for it. */
export function createAccessToken({ http, bank, now }: AccessTokenOptions) {
  let current: { value: string; renewAtMs: number } | undefined;
  let renewing: Promise<string> | undefined;
  let scopes: readonly string[] | null = null;

  async function renew(): Promise<string> {
    const { json, refusal } = await http.call(tokenRequest(bank));
    if (refusal !== null) throw providerRefused(refusal);
    const answer = fieldsOf(json);
    const value = textOf(fieldOf(answer, "access_token"));
    if (value === null) {
      const cause = new Error("the answer holds no access_token");
      throw new AppError("unavailable", "O provedor de pagamento não respondeu como devia.", { cause });
    }
    const granted = textOf(fieldOf(answer, "scope"));
    scopes = granted === null ? null : granted.split(/[\s,]+/);
    const seconds = countOf(fieldOf(answer, "expires_in")) || LIFE_DEFAULT_SECONDS;
    const lifeMs = Math.min(seconds, LIFE_MAX_SECONDS) * 1_000;
    current = { value, renewAtMs: now().getTime() + Math.max(lifeMs / 2, lifeMs - RENEW_BEFORE_MS) };
    return value;
  }

  return {
    /** Asks for a token whatever there is; returns its scopes, null where the provider does not say. */
    renew: async (): Promise<readonly string[] | null> => {
      await renew();
      return scopes;
    },
    get: async (): Promise<string> => {
      if (current !== undefined && now().getTime() < current.renewAtMs) return current.value;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    /** Drops a token that the provider has refused; a newer one stays. */
    forget: (value: string): void => {
      if (current?.value === value) current = undefined;
    },
  };
}
