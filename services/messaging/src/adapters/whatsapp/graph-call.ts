import { foreignInt, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import { GRAPH_VERSION } from "./graph-version.ts";

const WORDS_MAX = 300;

const refused = z.object({
  error: z.object({
    code: foreignInt,
    error_subcode: foreignInt.optional().catch(undefined),
    message: z.string().optional(),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

export type GraphRequest<T> = {
  /** Path below the version, as `<account>/message_templates`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Present: a POST with this body. */
  body?: object;
  /** Absent: a POST with a body, otherwise a GET. */
  method?: "DELETE";
  token: string;
  schema: z.ZodType<T>;
};

export type GraphCall = <T>(request: GraphRequest<T>) => Promise<T>;

/**
 * Calls Meta's Graph API about anything but messages; a time limit covers the last byte of the answer. No address is logged, because one of them holds a
 * token. Raises: `MetaCallRefused`, any error for a call without a readable answer.
 */
export function createGraphCall({ baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number }): GraphCall {
  return async ({ path, query = {}, body, method, token, schema }) => {
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${baseUrl}/${GRAPH_VERSION}/${path}${search === "" ? "" : `?${search}`}`, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      ...(method !== undefined && { method }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = withoutNulls(await response.json().catch(() => null));
    if (response.ok) return schema.parse(answer);
    const { error } = refused.parse(answer);
    const words = error.error_user_msg ?? error.error_data?.details ?? error.message ?? "";
    throw new MetaCallRefused({
      code: error.code,
      subcode: error.error_subcode ?? null,
      words: words.slice(0, WORDS_MAX),
    });
  };
}
