import { createHash } from "node:crypto";
import { z } from "zod";
import type { CallbackItem, CallbackPart, NamedChange, ParsedCallback } from "../../app/ports/publishers.ts";
import { errorUpdates } from "./account-changes.ts";
import { isHealthField, readHealthChange } from "./health-changes.ts";
import { accountUpdatesBytes, numberUpdateBytes, preferenceBytes, templateUpdateBytes } from "./health-item.ts";
import { isPreferencesField, readPreferences } from "./preference-changes.ts";

function readChange({ raw, entry, ...change }: NamedChange, into: ParsedCallback): boolean {
  if (isHealthField(change.field)) {
    const item = readHealthChange(change, entry);
    if (item === null) into.malformed.push(raw);
    else into.items.push(item);
    return true;
  }
  if (!isPreferencesField(change.field)) return false;
  readPreferences(change.value, raw, into);
  return true;
}

/** Reads errors of the number, not of a message. Meta gives no moment for most of them; the time of their arrival then counts. */
function readErrors(errors: readonly unknown[], phoneNumberId: string, time: unknown, into: ParsedCallback): boolean {
  const seconds = z.int().min(0).max(99_999_999_999).safeParse(time);
  const at = new Date((seconds.data ?? Math.floor(Date.now() / 1_000)) * 1_000);
  const updates = errorUpdates(errors, phoneNumberId, at);
  if (updates.length === 0) return false;
  const digest = createHash("sha256")
    .update(JSON.stringify([phoneNumberId, errors]))
    .digest("hex");
  into.items.push({ subject: "wa.in.account", streamId: `e:${at.getTime()}:${digest}`, updates });
  return true;
}

function bytesOf(item: CallbackItem): Uint8Array | null {
  if (item.subject === "wa.in.template") return templateUpdateBytes(item.update);
  if (item.subject === "wa.in.preference") return preferenceBytes(item.preference);
  if (item.subject === "wa.in.account") return accountUpdatesBytes(item.updates);
  return item.subject === "wa.in.number" ? numberUpdateBytes(item.update) : null;
}

/** Part of a callback in which Meta speaks of our templates, numbers and account, and of people who stopped our messages. */
export const healthCallbackPart: CallbackPart = { readChange, readErrors, bytesOf };
