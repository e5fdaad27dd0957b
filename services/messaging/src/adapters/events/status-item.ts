import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { InboundItemSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { z } from "zod";
import type { StatusReport } from "../../app/outgoing/record-status.ts";
import { deliveryStateFromMeta } from "../../domain/outgoing/delivery-state.ts";

const status = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(
      z.looseObject({
        code: z.int(),
        title: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

/**
 * A status from the stream; null for one this code does not know.
 *
 * @throws PoisonError when it is no status.
 */
export function readStatusItem(data: Uint8Array): StatusReport | null {
  const { itemJson } = decodeEvent(InboundItemSchema, data);
  let parsed: z.output<typeof status>;
  try {
    parsed = status.parse(JSON.parse(new TextDecoder().decode(itemJson)));
  } catch (cause) {
    throw new PoisonError("not a WhatsApp status", { cause });
  }
  const state = deliveryStateFromMeta(parsed.status);
  if (state === null) return null;
  const error = parsed.errors?.[0];
  return {
    wamid: parsed.id,
    messageId: parsed.biz_opaque_callback_data ?? null,
    state,
    at: new Date(Number(parsed.timestamp) * 1_000),
    error: error ? { code: error.code, title: error.title ?? "", details: error.error_data?.details ?? "" } : null,
  };
}
