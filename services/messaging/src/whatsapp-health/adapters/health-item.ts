import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConsumedMessage } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import { decodeEvent, encodeEvent } from "@tenho/kernel/events/publish";
import {
  AccountUpdatesSchema,
  NumberUpdateSchema,
  PreferenceUpdateSchema,
  type TemplateFact,
  TemplateUpdateSchema,
} from "@tenho/proto/messaging/v1/inbound_pb";
import type { PreferenceUpdate } from "../../app/ports/publishers.ts";
import { type AccountUpdate, FACT_KINDS } from "../domain/account-fact.ts";
import type { NumberUpdate } from "../domain/number-state.ts";
import type { TemplateUpdate } from "../domain/template-state.ts";

/** Subjects of Meta's updates of templates, numbers and the account, and of people's preferences. */
export const HEALTH_SUBJECT = {
  template: "wa.in.template",
  number: "wa.in.number",
  account: "wa.in.account",
  preference: "wa.in.preference",
} as const;

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

export const accountUpdatesBytes = (updates: readonly AccountUpdate[]): Uint8Array =>
  encodeEvent(AccountUpdatesSchema, {
    updates: updates.map(({ kind, subject, topic, value, detail, until, at }) => ({
      kind,
      subject,
      topic,
      value,
      at: timestampFromDate(at),
      ...(detail !== null && { detail }),
      ...(until !== null && { until: timestampFromDate(until) }),
    })),
  });

export const preferenceBytes = ({ waId, bsuid, isStopped, at }: PreferenceUpdate): Uint8Array =>
  encodeEvent(PreferenceUpdateSchema, {
    waId: waId ?? "",
    userId: bsuid ?? "",
    isStopped,
    at: timestampFromDate(at),
  });

const saidIn = (fact: TemplateFact | undefined): Said =>
  fact === undefined ? null : { value: fact.value, previous: fact.previous || null };

/**
 * Reads an update from the stream.
 *
 * @throws PoisonError when it is none.
 */
export function readHealthItem({
  subject,
  data,
}: Pick<ConsumedMessage, "subject" | "data">):
  | { template: TemplateUpdate }
  | { number: NumberUpdate }
  | { account: AccountUpdate[] }
  | { preference: PreferenceUpdate } {
  if (subject === HEALTH_SUBJECT.preference) return { preference: readPreference(data) };
  if (subject === HEALTH_SUBJECT.account) return { account: readAccount(data) };
  return subject === HEALTH_SUBJECT.number ? { number: readNumber(data) } : { template: readTemplate(data) };
}

function readPreference(data: Uint8Array): PreferenceUpdate {
  const { waId, userId, isStopped, at } = decodeEvent(PreferenceUpdateSchema, data);
  if ((waId === "" && userId === "") || at === undefined) throw new PoisonError("not a person's preference");
  return { waId: waId || null, bsuid: userId || null, isStopped, at: timestampDate(at) };
}

function readAccount(data: Uint8Array): AccountUpdate[] {
  return decodeEvent(AccountUpdatesSchema, data).updates.map(({ kind: name, at, until, detail, ...rest }) => {
    const { subject, topic, value } = rest;
    const kind = FACT_KINDS.find((one) => one === name);
    if (kind === undefined || subject === "" || at === undefined) throw new PoisonError("not an update of the account");
    return {
      kind,
      subject,
      topic,
      value,
      detail: detail || null,
      until: until === undefined ? null : timestampDate(until),
      at: timestampDate(at),
    };
  });
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
