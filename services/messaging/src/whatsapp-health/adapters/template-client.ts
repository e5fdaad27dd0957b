import { foreignInt, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import { GRAPH_VERSION } from "../../adapters/whatsapp/graph-version.ts";
import { TemplateCallRefused, type TemplateClient } from "../app/template-port.ts";
import type { ListedTemplate } from "../domain/listed-template.ts";

const PAGE_SIZE = 100;
/** An account holds 6,000 templates at most; a list with more pages has no end. */
const PAGES_MAX = 100;
const WORDS_MAX = 300;
const FIELDS = ["name", "language", "status", "category", "rejected_reason", "quality_score"];

const word = z
  .string()
  .max(80)
  .transform((text) => text.toUpperCase());
const listed = z.looseObject({
  name: z.string().max(512),
  language: z.string().max(20),
  status: word,
  category: word.optional(),
  rejected_reason: word.optional(),
  quality_score: z.looseObject({ score: word.optional() }).optional().catch(undefined),
  components: z.unknown().optional(),
});
const page = z.looseObject({
  data: z.array(listed),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});
const created = z.object({ status: word, category: word });
const refused = z.object({
  error: z.object({
    code: foreignInt,
    error_subcode: foreignInt.optional().catch(undefined),
    message: z.string().optional(),
    error_user_msg: z.string().optional().catch(undefined),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

/** An entry that cannot be read fails the whole reading, because a template that is not in the list counts as missing. */
const templateOf = (one: z.output<typeof listed>): ListedTemplate => ({
  name: one.name,
  language: one.language,
  status: one.status,
  category: one.category ?? null,
  rejectedReason: one.rejected_reason === undefined || one.rejected_reason === "NONE" ? null : one.rejected_reason,
  quality: one.quality_score?.score ?? null,
  components: one.components ?? null,
});

/** Client of the templates of an account at Meta's Graph API. */
export function createTemplateClient(options: {
  baseUrl: string;
  /** Id of the WhatsApp Business Account. */
  accountId: string;
  token: string;
  timeoutMs: number;
}): TemplateClient {
  const address = `${options.baseUrl}/${GRAPH_VERSION}/${options.accountId}/message_templates`;

  /** One call, whose time limit covers the last byte of the answer. Raises: `TemplateCallRefused`, any error without a readable answer. */
  async function call<T>(url: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const response = await fetch(url, {
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${options.token}`, "content-type": "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    const answer = withoutNulls(await response.json().catch(() => null));
    if (response.ok) return schema.parse(answer);
    const { error } = refused.parse(answer);
    const words = error.error_user_msg ?? error.error_data?.details ?? error.message ?? "";
    throw new TemplateCallRefused({
      code: error.code,
      subcode: error.error_subcode ?? null,
      words: words.slice(0, WORDS_MAX),
    });
  }

  return {
    async list({ withComponents }) {
      const fields = (withComponents ? [...FIELDS, "components"] : FIELDS).join(",");
      const found: ListedTemplate[] = [];
      let after: string | undefined;
      for (let number = 0; number < PAGES_MAX; number += 1) {
        const query = new URLSearchParams({ fields, limit: String(PAGE_SIZE), ...(after && { after }) });
        const { data, paging } = await call(`${address}?${query}`, page);
        found.push(...data.map(templateOf));
        after = paging?.next === undefined ? undefined : paging.cursors?.after;
        if (after === undefined) return found;
      }
      throw new Error("the list of templates has no end");
    },
    create: (definition) => call(address, created, definition),
  };
}
