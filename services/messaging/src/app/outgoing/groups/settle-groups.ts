import type { Delivery, DeliveryPatch } from "../../ports/outgoing/delivery-store.ts";
import type { GroupStore } from "../../ports/outgoing/group-store.ts";

/** Read by one sweep; the others wait for the next. */
const OPEN_MAX = 1_000;
/** Failures of a list after which its messages are sent by themselves: it was not made, or came too late for one of them. */
const OF_LIST = ["given_up", "too_late"];
/** The person's window has closed: as templates. */
const OF_WINDOW = ["outside_window", "meta_131047", "meta_470"];
/** Meta does not take it in this form: never in a list again. */
const OF_FORM = ["meta_100", "meta_131009", "meta_131051"];

export type SettleGroups = {
  /** What became of a list becomes the outcome of the messages it replaced. Safe to repeat. */
  settle(list: Delivery): Promise<void>;
  /** The same for all that are not settled; gives up lists whose maker died. */
  sweep(): Promise<void>;
};

/**
 * Messages that a list replaced follow it: Meta's acceptance or refusal of the list counts for each of them. Where the list alone
 * failed, they are sent by themselves, outside the window as templates.
 */
export function createSettleGroups(deps: {
  groups: Pick<GroupStore, "open" | "get" | "giveUp" | "move">;
  /** Longer than a live process needs from beginning a list to having it sent. */
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

  /** @param members marked as replaced by the list; of one that was given up it need not know them. */
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
