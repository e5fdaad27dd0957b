import { foreignInt } from "@tenho/kernel/outbound/foreign-json";
import { z } from "zod";
import type { StatusFields } from "../../app/ports/publishers.ts";

const fields = z.looseObject({
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(
      z.looseObject({
        code: foreignInt.pipe(z.int32()),
        title: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  // A price of another form than expected does not affect the rest of the status.
  pricing: z
    .looseObject({ category: z.string().max(64), billable: z.boolean() })
    .optional()
    .catch(undefined),
});

/** Reads the fields used of a status besides id, status and moment; null when one of them has another form than expected. */
export function readStatusFields(item: unknown): StatusFields | null {
  const parsed = fields.safeParse(item);
  if (!parsed.success) return null;
  const { biz_opaque_callback_data: messageId, errors, pricing } = parsed.data;
  const error = errors?.[0];
  return {
    messageId: messageId || null,
    error: error ? { code: error.code, title: error.title ?? "", details: error.error_data?.details ?? "" } : null,
    pricing: pricing ? { category: pricing.category, billable: pricing.billable } : null,
  };
}
