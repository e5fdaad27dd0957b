import { AppError } from "@tenho/kernel/errors/app-error";
import { countOf, fieldOf, fieldsOf, textOf } from "./answer-fields.ts";
import { type HttpClient, providerRefused } from "./http-client.ts";

/** A token is renewed this long before its end, or at half of its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000;
/** Life of a token that the provider gives no end. */
const LIFE_DEFAULT_SECONDS = 300;
const LIFE_MAX_SECONDS = 31_536_000;

export type AccessTokenOptions = {
  http: HttpClient;
  url: string;
  clientId: string;
  clientSecret: string;
  now: () => Date;
};

/** The provider's access token (OAuth client credentials), kept until shortly before its end; many callers share one request for it. */
export function createAccessToken({ http, url, clientId, clientSecret, now }: AccessTokenOptions) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  let current: { value: string; renewAtMs: number } | undefined;
  let renewing: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const { status, json } = await http.call({
      method: "POST",
      url,
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    if (status >= 300) throw providerRefused(status);
    const answer = fieldsOf(json);
    const value = textOf(fieldOf(answer, "access_token"));
    if (value === null) {
      const cause = new Error("the answer holds no access_token");
      throw new AppError("unavailable", "O provedor de pagamento não respondeu como devia.", { cause });
    }
    const seconds = countOf(fieldOf(answer, "expires_in")) || LIFE_DEFAULT_SECONDS;
    const lifeMs = Math.min(seconds, LIFE_MAX_SECONDS) * 1_000;
    current = { value, renewAtMs: now().getTime() + Math.max(lifeMs / 2, lifeMs - RENEW_BEFORE_MS) };
    return value;
  }

  return {
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
