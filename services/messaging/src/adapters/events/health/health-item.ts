import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConsumedMessage } from "@tenho/kernel/events/consumer/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent, encodeEvent } from "@tenho/kernel/events/publish";
import { NumberUpdateSchema, type TemplateFact, TemplateUpdateSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import type { NumberUpdate } from "../../../domain/whatsapp-health/number-state.ts";
import type { TemplateUpdate } from "../../../domain/whatsapp-health/template-state.ts";

/** The subjects what Meta says of templates and numbers lies under. */
export const HEALTH_SUBJECT = { template: "wa.in.template", number: "wa.in.number" } as const;

type Said = TemplateUpdate["status"];

const factOf = (said: Said) =>
  said && { value: said.value, ...(said.previous !== null && { previous: said.previous }) };

export function templateUpdateBytes(update: TemplateUpdate): Uint8Array {
  const { name, language, at, status, category, quality, reason, announced } = update;
  return encodeEvent(TemplateUpdateSchema, {
    name,
    language,
    at: timestampFromDate(at),
    ...(status !== null && { status: factOf(status) ?? {} }),
    ...(category !== null && { category: factOf(category) ?? {} }),
    ...(quality !== null && { quality: factOf(quality) ?? {} }),
    ...(reason !== null && { reason }),
    ...(announced !== null && {
      announcedCategory: announced.category,
      announcedAt: timestampFromDate(announced.at),
    }),
  });
}

export const numberUpdateBytes = ({ number, at, event, limit }: NumberUpdate): Uint8Array =>
  encodeEvent(NumberUpdateSchema, {
    displayPhoneNumber: number,
    at: timestampFromDate(at),
    event,
    ...(limit !== null && { limit }),
  });

const saidIn = (fact: TemplateFact | undefined): Said =>
  fact === undefined ? null : { value: fact.value, previous: fact.previous || null };

/**
 * An update from the stream.
 *
 * @throws PoisonError when it is none.
 */
export function readHealthItem({
  subject,
  data,
}: Pick<ConsumedMessage, "subject" | "data">): { template: TemplateUpdate } | { number: NumberUpdate } {
  return subject === HEALTH_SUBJECT.number ? { number: readNumber(data) } : { template: readTemplate(data) };
}

function readNumber(data: Uint8Array): NumberUpdate {
  const { displayPhoneNumber: number, at, event, limit } = decodeEvent(NumberUpdateSchema, data);
  if (number === "" || event === "" || at === undefined) throw new PoisonError("not an update of a number");
  return { number, event, limit: limit || null, at: timestampDate(at) };
}

function readTemplate(data: Uint8Array): TemplateUpdate {
  const update = decodeEvent(TemplateUpdateSchema, data);
  const { name, language, at, reason, announcedCategory, announcedAt } = update;
  if (name === "" || language === "" || at === undefined) throw new PoisonError("not an update of a template");
  return {
    name,
    language,
    at: timestampDate(at),
    status: saidIn(update.status),
    reason: reason || null,
    category: saidIn(update.category),
    announced:
      announcedCategory !== "" && announcedAt !== undefined
        ? { category: announcedCategory, at: timestampDate(announcedAt) }
        : null,
    quality: saidIn(update.quality),
  };
}
