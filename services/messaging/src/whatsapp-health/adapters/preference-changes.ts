import { createHash } from "node:crypto";
import { z } from "zod";
import type { ParsedCallback } from "../../app/ports/publishers.ts";

const PREFERENCES_FIELD = "user_preferences";
const seconds = z.union([
  z.int().min(0).max(99_999_999_999),
  z
    .string()
    .regex(/^\d{1,11}$/)
    .transform(Number),
]);
const change = z.looseObject({ user_preferences: z.array(z.unknown()).max(1_000) });
const preference = z
  .looseObject({
    wa_id: z
      .string()
      .regex(/^\+?\d{5,20}$/)
      .transform((text) => text.replace("+", ""))
      .nullish(),
    user_id: z
      .string()
      .regex(/^[\w.-]{1,128}$/)
      .nullish(),
    category: z.string().max(80),
    value: z.string().max(80),
    timestamp: seconds,
  })
  .refine(({ wa_id, user_id }) => Boolean(wa_id ?? user_id));

const STOPPED: Readonly<Record<string, boolean>> = { stop: true, resume: false };

/** Returns whether a change of a callback gives people's preferences about our messages. */
export const isPreferencesField = (field: string): boolean => field === PREFERENCES_FIELD;

/** Reads which people stopped or resumed marketing messages, each an item of its own. Other categories and words are counted as unused. */
export function readPreferences(value: unknown, rawChange: unknown, into: ParsedCallback): void {
  const read = change.safeParse(value);
  if (!read.success) {
    into.malformed.push(rawChange);
    return;
  }
  for (const raw of read.data.user_preferences) {
    const one = preference.safeParse(raw);
    if (!one.success) {
      into.malformed.push(raw);
      continue;
    }
    const { wa_id, user_id, category, value: word, timestamp } = one.data;
    const isStopped = category.startsWith("marketing") ? STOPPED[word] : undefined;
    if (isStopped === undefined) {
      into.unused.push("other_preference");
      continue;
    }
    const ids = { waId: wa_id ?? null, bsuid: user_id ?? null };
    const digest = createHash("sha256").update(JSON.stringify(ids)).digest("hex");
    const preferenceUpdate = { ...ids, isStopped, at: new Date(timestamp * 1_000) };
    into.items.push({
      subject: "wa.in.preference",
      streamId: `p:${timestamp}:${word}:${digest}`,
      preference: preferenceUpdate,
    });
  }
}
