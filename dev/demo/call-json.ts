import type { z } from "zod";
import { SetupError } from "../shared/setup-error.ts";

const TIMEOUT_MS = 10_000;

export type Call = Readonly<{ method?: "GET" | "POST"; body?: unknown; token?: string }>;

/**
 * Calls an address and reads its JSON.
 *
 * @throws SetupError when no process listens there
 * @throws Error naming the call when it is refused or answers something else
 */
export async function callJson<T>(
  url: URL,
  shape: z.ZodType<T>,
  { method = "GET", body, token }: Call = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const what = `${method} ${url.pathname}`;
  let response: Response;
  try {
    response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) });
  } catch (cause) {
    if (signal.aborted) throw new Error(`${what} não respondeu em ${TIMEOUT_MS / 1000} s`, { cause });
    throw new SetupError(`Ninguém responde em ${url.origin}: inicie o Tenho com "npm start" e repita o comando.`);
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} respondeu HTTP ${response.status}: ${text.slice(0, 300)}`);
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${what} respondeu em outro formato`, { cause: parsed.error });
  return parsed.data;
}
