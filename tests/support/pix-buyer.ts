import { eventually } from "@tenho/tests/support/eventually";
import { PASSWORD } from "./test-data.ts";

/** Opens a merchant's session that buys credit in the panel and pays it in the sandbox's bank. */
export async function openPixBuyer(urls: { gateway: string; sandbox: string }, email: string) {
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const token = await eventually("logged in", async () => {
    const response = await post(`${urls.gateway}/auth/login`, { email, password: PASSWORD });
    return ((await response.json()) as { token?: string }).token;
  });
  const authorization = `Bearer ${token}`;
  return {
    /** Requests a charge; null when no answer says that it was made. */
    async buy(cents: number): Promise<{ txid: string } | null> {
      const response = await post(`${urls.gateway}/payment/pix`, { amount: cents / 100 }, { authorization });
      return response.status === 201 ? ((await response.json()) as { txid: string }) : null;
    },
    /** Pays a charge at the bank, which sends `copies` callbacks. */
    async pay(txid: string, copies = 1): Promise<{ e2eid: string }> {
      const response = await post(`${urls.sandbox}/control/pix/${txid}/pay`, { copies });
      if (!response.ok) throw new Error(`pay: ${response.status} ${await response.text()}`);
      return (await response.json()) as { e2eid: string };
    },
    /** Returns all of a purchase, as MASTER; answers the reason if it is refused. */
    async refund(txid: string, key: string): Promise<{ reason?: string }> {
      const headers = { authorization, "idempotency-key": key };
      const response = await post(`${urls.gateway}/payment/charges/${txid}/refund`, {}, headers);
      return (await response.json()) as { reason?: string };
    },
    /** Opens a checkout; null when no answer says that it is open. */
    async openCheckout(cents: number): Promise<string | null> {
      const body = { amount: cents / 100, method: "CARD" };
      const response = await post(`${urls.gateway}/payment/checkouts`, body, { authorization });
      return response.status === 201 ? ((await response.json()) as { reference: string }).reference : null;
    },
    /** Pays by card; returns the state of the purchase, where there is an answer. */
    async payByCard(reference: string): Promise<string | undefined> {
      const body = { reference, card_token: "tok_approved_visa" };
      const response = await post(`${urls.gateway}/payment/gbank/credito`, body);
      return ((await response.json()) as { status?: string }).status;
    },
    /** The state of a charge in the panel: `PAID` once it is credited. */
    async status(txid: string): Promise<string> {
      const response = await fetch(`${urls.gateway}/payment/charges/${txid}`, { headers: { authorization } });
      return ((await response.json()) as { status: string }).status;
    },
  };
}

export type PixBuyer = Awaited<ReturnType<typeof openPixBuyer>>;
