import type { Delivery, DeliveryPatch } from "../ports/delivery-store.ts";
import type { GroupStore } from "../ports/group-store.ts";

/** Most open lists and replaced messages read by one sweep; the others wait for the next. */
const OPEN_MAX = 1_000;
/** Failures of a list after which its messages are sent by themselves: it was not made, or came too late for one of them. */
const OF_LIST = ["given_up", "too_late"];
/** Failures because the person's window has closed: the messages are sent as templates. */
const OF_WINDOW = ["outside_window", "meta_131047", "meta_470"];
/** Failures because Meta does not accept a list: its messages are never put in a list again. */
const OF_FORM = ["meta_100", "meta_131009", "meta_131051"];

export type SettleGroups = {
  /** Gives the messages that a list replaced the outcome of the list. Safe to repeat. */
  settle(list: Delivery): Promise<void>;
  /** Settles all lists that are not settled yet; gives up lists whose process died. */
  sweep(): Promise<void>;
};

/**
 * Settles messages with the list that replaced them: Meta's acceptance or refusal of the list counts for each of them. Where only the list failed,
 * they are sent by themselves, outside the window as templates.
 */
export function createSettleGroups(deps: {
  groups: Pick<GroupStore, "open" | "get" | "giveUp" | "move">;
  /** Age at which a list that is being made counts as abandoned: longer than a live process needs to have it sent. */
  abandonedMs: number;
  now: () => Date;
}): SettleGroups {
  const { groups, abandonedMs, now } = deps;

  const sendAlone = (id: string, members: readonly string[], more: DeliveryPatch = {}): Promise<void> =>
    groups.move({ id, members }, ["grouped", "accepted"], "queued", {
      nextAttemptAt: now(),
      settledAt: null,
      pendingNotice: null,
      ...more,
    });

  /** @param members messages marked as replaced by the list; a list that was given up need not know them. */
  async function follow(list: Delivery, members: readonly string[]): Promise<void> {
    const { id } = list.message;
    const failure = list.failure ?? "unknown";
    switch (list.state) {
      case "grouping":
      case "grouped":
      case "queued":
      case "sending":
        return;
      case "failed":
        if (OF_LIST.includes(failure)) return sendAlone(id, members);
        if (OF_WINDOW.includes(failure)) return sendAlone(id, members, { asTemplate: true });
        if (OF_FORM.includes(failure)) return sendAlone(id, members, { refusals: 1 });
        return groups.move({ id, members }, ["grouped", "accepted"], "failed", {
          failure,
          pendingNotice: "failed",
          settledAt: list.settledAt ?? now(),
        });
      default:
        return groups.move({ id, members }, ["grouped"], "accepted", {
          pendingNotice: "accepted",
          settledAt: list.settledAt ?? now(),
        });
    }
  }

  return {
    settle: (list) => follow(list, list.message.members ?? []),
    async sweep() {
      const open = await groups.open(OPEN_MAX);
      const abandonedBefore = now().getTime() - abandonedMs;
      for (const one of open) {
        if (one.kind === "list" && one.createdAt.getTime() <= abandonedBefore) await groups.giveUp(one.id, now());
      }
      const replaced = open.flatMap((one) => (one.kind === "replaced" ? [one] : []));
      for (const [listId, members] of Map.groupBy(replaced, (one) => one.listId)) {
        const list = await groups.get(listId);
        const ids = members.map(({ id }) => id);
        if (list === null) await sendAlone(listId, ids);
        else await follow(list, ids);
      }
    },
  };
}
