import { z } from "zod";
import { callJson } from "./call-json.ts";

const session = z.object({ token: z.string() });

const wish = z.object({
  id: z.string(),
  whatsapp: z.string().nullable(),
  category_id: z.number().nullable(),
  category_name: z.string().nullable(),
  confidence: z.number().nullable(),
  status: z.string(),
  franchise_info: z.object({ id: z.string(), name: z.string() }).nullable(),
  responses: z.array(z.object({ company_name: z.string(), response_text: z.string() })),
  notified_total: z.number(),
});
const wishes = z.object({ items: z.array(wish) });

const wallet = z.object({
  balance: z.number(),
  price: z.number(),
  transactions: z.array(
    z.object({ type: z.string(), amount: z.number(), balance_after: z.number(), created_at: z.string() }),
  ),
});

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  balance: z.number().nullable(),
  categories: z.array(z.object({ id: z.number() })),
});

export type PanelWish = z.output<typeof wish>;
export type PanelWallet = z.output<typeof wallet>;
export type PanelAccount = z.output<typeof account>;

/** The panel's API as MASTER sees it. Amounts in reais. */
export type Panel = {
  /** The newest wish of a person, null while there is none. */
  wishOf(phone: string): Promise<PanelWish | null>;
  wallet(userId: string): Promise<PanelWallet>;
  merchants(): Promise<PanelAccount[]>;
};

/** Logs in through the gateway. */
export async function openPanel(url: string, login: { email: string; password: string }): Promise<Panel> {
  const at = (path: string) => new URL(path, url);
  const { token } = await callJson(at("/auth/login"), session, { method: "POST", body: login });
  return {
    async wishOf(phone) {
      const { items } = await callJson(at(`/webhooks/messages?search=${phone}&limit=5`), wishes, { token });
      return items.find(({ whatsapp }) => whatsapp === phone) ?? null;
    },
    wallet: (userId) => callJson(at(`/wallet/${userId}?limit=20`), wallet, { token }),
    merchants: () => callJson(at("/users?role=CLIENT"), z.array(account), { token }),
  };
}
