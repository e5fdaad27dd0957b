import { AppError } from "@tenho/kernel/errors/app-error";
import { tokenShape } from "./bcb-shapes.ts";
import { type HttpClient, providerRefused } from "./http-client.ts";

/** A token is renewed this long before its end, or at half of its life where that is shorter. */
const RENEW_BEFORE_MS = 60_000;

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
    const parsed = tokenShape.safeParse(json);
    if (!parsed.success) throw new AppError("unavailable", "O provedor de pagamento não respondeu como devia.");
    const lifeMs = parsed.data.expires_in * 1_000;
    current = {
      value: parsed.data.access_token,
      renewAtMs: now().getTime() + Math.max(lifeMs / 2, lifeMs - RENEW_BEFORE_MS),
    };
    return current.value;
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
