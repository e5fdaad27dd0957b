import { type CacheTag, changeTags, listChangeTags } from "../../api/cache-tags.ts";

/** Says what changed, without its content. */
export type LiveNotice = { readonly type: string; readonly id: string; readonly version: number };

/**
 * Tags to invalidate, by service or, where a service's notices concern different things, by the full type. Where the id does not decide
 * which answers a change may alter, they are those of the whole type.
 */
const TAGS_OF: Readonly<Record<string, (id: string) => readonly CacheTag[]>> = {
  messaging: () => ["Message", "Dashboard"],
  "messaging.wish": (id) => [...listChangeTags("Message", id), "Dashboard"],
  "messaging.statistics": () => ["MessageStats", "Dashboard"],
  "messaging.health": () => ["WhatsappHealth"],
  wallet: () => ["Wallet", "Dashboard"],
  // The id is the owner's: a balance adds no row to any list.
  "wallet.balance": (id) => [...changeTags("Wallet", id), "Dashboard"],
  // A load was refused: nothing changed, MASTER alone is notified.
  "wallet.load_cap": () => [],
  payment: (id) => listChangeTags("Charge", id),
  "auth.permissions": () => ["Permission"],
  users: () => ["User", "AwaitingUser", "Correction", "Pause", "Dashboard"],
  "users.account": (id) => [
    ...listChangeTags("User", id),
    "AwaitingUser",
    ...listChangeTags("Correction", id),
    ...changeTags("Pause", id),
    "Dashboard",
  ],
  "users.pause": (id) => changeTags("Pause", id),
  franchise: () => ["Unit", "Dashboard"],
  "categorisation.category": () => ["Category", "Training"],
  "categorisation.candidate": () => ["Training"],
  "categorisation.models": () => ["Training"],
};

/** The tags a notice invalidates. Its type is `<service>.<thing>`. */
export function tagsOf({ type, id }: Pick<LiveNotice, "type" | "id">): readonly CacheTag[] {
  return (TAGS_OF[type] ?? TAGS_OF[type.split(".")[0] ?? ""])?.(id) ?? [];
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
