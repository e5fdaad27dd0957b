import { z } from "zod";
import { callJson } from "../demo/call-json.ts";

const PAGE = 200;

const session = z.object({ token: z.string() });
const page = z.object({
  items: z.array(z.object({ whatsapp: z.string().nullable() })),
  next_cursor: z.string().nullable(),
});

/** Reads the phones of all wishes that hold a word, one entry a wish, as MASTER sees them in the panel. */
export type FindWishes = (mark: string) => Promise<string[]>;

/** Logs in through the gateway once. */
export async function openWishFinder(
  gatewayUrl: string,
  master: Readonly<{ email: string; password: string }>,
): Promise<FindWishes> {
  const { token } = await callJson(new URL("/auth/login", gatewayUrl), session, { method: "POST", body: master });
  return async (mark) => {
    const phones: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ search: mark, limit: String(PAGE), ...(cursor !== null && { cursor }) });
      const found: z.output<typeof page> = await callJson(new URL(`/webhooks/messages?${query}`, gatewayUrl), page, {
        token,
      });
      phones.push(...found.items.map(({ whatsapp }) => whatsapp ?? "?"));
      cursor = found.next_cursor;
    } while (cursor !== null);
    return phones;
  };
}
