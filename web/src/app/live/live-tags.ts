import type { TAGS } from "../../api/base-api.ts";

type Tag = (typeof TAGS)[number];
/** Says what changed, without its content. */
export type LiveNotice = { readonly type: string; readonly id: string; readonly version: number };

/** By service or, where a service's notices concern different things, by the full type. */
const TAGS_OF: Readonly<Record<string, readonly Tag[]>> = {
  messaging: ["Message", "Dashboard"],
  "messaging.statistics": ["MessageStats", "Dashboard"],
  "messaging.health": ["WhatsappHealth"],
  wallet: ["Wallet", "User", "Dashboard"],
  payment: ["Charge"],
  "auth.permissions": ["Permission"],
  users: ["User", "AwaitingUser", "Dashboard"],
  franchise: ["Unit", "Dashboard"],
  "categorisation.category": ["Category", "Training"],
  "categorisation.candidate": ["Training"],
  "categorisation.models": ["Training"],
};

/** The tags a notice invalidates. Its type is `<service>.<thing>`. */
export function tagsOf(type: string): readonly Tag[] {
  return TAGS_OF[type] ?? TAGS_OF[type.split(".")[0] ?? ""] ?? [];
}

/** Parses an event's data; null when it is no notice. */
export function parseNotice(data: string): LiveNotice | null {
  try {
    const { type, id, version } = JSON.parse(data) as Record<string, unknown>;
    return typeof type === "string" && typeof id === "string" ? { type, id, version: Number(version) || 0 } : null;
  } catch {
    return null;
  }
}
