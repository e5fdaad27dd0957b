import type { ConsumedMessage } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent } from "@tenho/kernel/events/publish";
import { foreignInt, foreignText, withoutNulls } from "@tenho/kernel/outbound/foreign-json";
import { InboundItemSchema, StatusReportSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { z } from "zod";
import type { StatusReport } from "../../app/outgoing/record-status.ts";
import { deliveryStateFromMeta } from "../../domain/outgoing/delivery-state.ts";

const status = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: foreignText.pipe(z.string().regex(/^\d{1,12}$/)),
  biz_opaque_callback_data: z.string().max(512).optional(),
  pricing: z
    .looseObject({ category: z.string().max(64), billable: z.boolean() })
    .optional()
    .catch(undefined),
  errors: z
    .array(
      z.looseObject({
        code: foreignInt,
        title: z.string().optional(),
        error_data: z.looseObject({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

/** Id of a status in the stream. A wamid may contain colons, what follows it may not. */
const STREAM_ID = /^s:(.+):(\w{1,40}):(\d{1,12})$/;

/** Subjects of statuses in the stream: reduced to the fields that are used, and whole. */
export const STATUS_SUBJECT = { report: "wa.in.report", whole: "wa.in.status" } as const;

/**
 * Reads a status from the stream; null for one this code does not know.
 *
 * @throws PoisonError when it is no status.
 */
export function readStatusItem({
  subject,
  id,
  data,
}: Pick<ConsumedMessage, "subject" | "id" | "data">): StatusReport | null {
  return subject === STATUS_SUBJECT.report ? readReport(id, data) : readWhole(data);
}

function readReport(id: string, data: Uint8Array): StatusReport | null {
  const [, wamid = "", status = "", seconds = ""] = STREAM_ID.exec(id) ?? [];
  if (wamid === "") throw new PoisonError("a status without its id");
  const { messageId, error, pricing } = decodeEvent(StatusReportSchema, data);
  const state = deliveryStateFromMeta(status);
  if (state === null) return null;
  return {
    wamid,
    messageId: messageId || null,
    state,
    at: momentOf(seconds),
    error: error ? { code: error.code, title: error.title, details: error.details } : null,
    pricing: pricing ? { category: pricing.category, billable: pricing.billable } : null,
  };
}

function readWhole(data: Uint8Array): StatusReport | null {
  const { itemJson } = decodeEvent(InboundItemSchema, data);
  let parsed: z.output<typeof status>;
  try {
    parsed = status.parse(withoutNulls(JSON.parse(new TextDecoder().decode(itemJson))));
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
    at: momentOf(parsed.timestamp),
    error: error ? { code: error.code, title: error.title ?? "", details: error.error_data?.details ?? "" } : null,
    pricing: parsed.pricing ? { category: parsed.pricing.category, billable: parsed.pricing.billable } : null,
  };
}

const momentOf = (seconds: string): Date => new Date(Number(seconds) * 1_000);
