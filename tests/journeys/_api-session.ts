import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { NUMBER_ID, PASSWORD } from "../support/test-data.ts";
import type { JourneyHarness } from "./_harness.ts";

/** The fields of a wish in `GET /webhooks/messages` that the journeys read. */
export type SeenWish = {
  id: string;
  content: string;
  sender_name: string | null;
  whatsapp: string | null;
  category_id: number | null;
  status: string;
  franchise_info: { id: string } | null;
  responses: { company_name: string; response_text: string }[];
  notified_companies: { company_name: string }[];
  notified_total: number;
  offer: { status: string; price: number; can_answer: boolean; contact: { name: string; phone: string } | null } | null;
};

export type Wallet = { balance: number; transactions: { type: string; amount: number; balance_after: number }[] };

/** Calls to the gateway with one person's token. */
export type Session = {
  token: string;
  /** Cookie of the refresh token, as a browser sends it back. */
  cookie: string;
  get<T>(path: string): Promise<T>;
  post(path: string, body: unknown): Promise<Response>;
  /** Wishes visible to this person whose text holds `mark`. */
  wishes(mark: string): Promise<SeenWish[]>;
};

export async function logIn({ url }: Pick<JourneyHarness, "url">, email: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const authorization = `Bearer ${token}`;
  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`${url}${path}`, { headers: { authorization } });
    assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
    return (await response.json()) as T;
  }
  return {
    token,
    cookie,
    get,
    post: (path, body) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    wishes: (mark) => get<SeenWish[]>(`/webhooks/messages?search=${encodeURIComponent(mark)}`),
  };
}

/** Delivers a text as Meta does: raw bytes, signed with `secret` (default: the app's own). */
export function deliverText(
  { stack, url }: JourneyHarness,
  message: { from: string; name: string; wamid: string; text: string; numberId?: string },
  secret: string = stack.secrets.WHATSAPP_APP_SECRET,
): Promise<Response> {
  const { from, name, wamid, text, numberId = NUMBER_ID } = message;
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "558633330000", phone_number_id: numberId },
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [
      { from, id: wamid, timestamp: String(Math.floor(Date.now() / 1_000)), type: "text", text: { body: text } },
    ],
  };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return fetch(`${url}/hooks/whatsapp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    body,
  });
}
