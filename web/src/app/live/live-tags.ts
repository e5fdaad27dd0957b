import type { TAGS } from "../../api/base-api.ts";

type Tag = (typeof TAGS)[number];
/** What a panel is told: that something changed, never what it says. */
export type LiveNotice = { readonly type: string; readonly id: string; readonly version: number };

/** By service or, where its notices make different things old, by the whole type. */
const TAGS_OF: Readonly<Record<string, readonly Tag[]>> = {
  messaging: ["Message", "MessageStats", "Dashboard"],
  wallet: ["Wallet", "User", "Dashboard"],
  users: ["User", "Dashboard"],
  franchise: ["Unit", "Dashboard"],
  "categorisation.category": ["Category", "Training"],
  "categorisation.candidate": ["Training"],
  "categorisation.models": ["Training"],
};

/** What a notice makes old. Its type is `<service>.<what>`. */
export function tagsOf(type: string): readonly Tag[] {
  return TAGS_OF[type] ?? TAGS_OF[type.split(".")[0] ?? ""] ?? [];
}

/** Reads an event's data; null when it is no notice. */
export function parseNotice(data: string): LiveNotice | null {
  try {
    const { type, id, version } = JSON.parse(data) as Record<string, unknown>;
    return typeof type === "string" && typeof id === "string" ? { type, id, version: Number(version) || 0 } : null;
  } catch {
    return null;
  }
}
