import { z } from "zod";
import type { GraphCall } from "../../adapters/whatsapp/graph-call.ts";
import type { MetaConnection } from "../../meta-connection/domain/connection.ts";
import type { TemplateClient } from "../app/template-port.ts";
import type { ListedTemplate } from "../domain/listed-template.ts";

const PAGE_SIZE = 100;
/** An account holds 6,000 templates at most; a list with more pages has no end. */
const PAGES_MAX = 100;
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

/** Client of the templates of the account that is connected. Raises: as `TemplateClient`. */
export function createTemplateClient({
  call,
  connection,
}: {
  call: GraphCall;
  connection: () => Pick<MetaConnection, "token" | "accountId">;
}): TemplateClient {
  return {
    async list({ withComponents }) {
      const { token, accountId } = connection();
      const fields = (withComponents ? [...FIELDS, "components"] : FIELDS).join(",");
      const found: ListedTemplate[] = [];
      let after: string | undefined;
      for (let number = 0; number < PAGES_MAX; number += 1) {
        const query = { fields, limit: String(PAGE_SIZE), ...(after && { after }) };
        const { data, paging } = await call({ path: `${accountId}/message_templates`, query, token, schema: page });
        found.push(...data.map(templateOf));
        after = paging?.next === undefined ? undefined : paging.cursors?.after;
        if (after === undefined) return found;
      }
      throw new Error("the list of templates has no end");
    },
    create: (definition) => {
      const { token, accountId } = connection();
      return call({ path: `${accountId}/message_templates`, body: definition, token, schema: created });
    },
  };
}
