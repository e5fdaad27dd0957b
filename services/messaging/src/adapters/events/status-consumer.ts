import type { ConsumedMessage } from "@tenho/kernel/events/consume";
import { PoisonError } from "@tenho/kernel/events/poison-error";
import type { StatusReport } from "../../app/outgoing/record-status.ts";
import { readStatusItem } from "./status-item.ts";

/**
 * Handles statuses. One of a message nobody here has sent comes round again for `unknownMs`, then lies among the dead
 * letters. Raises `PoisonError`, and whatever `settle` raises.
 */
export function createStatusHandler(options: {
  settle: (report: StatusReport) => Promise<void>;
  unknownMs: number;
  now: () => Date;
}) {
  const strangers = new Set<number>();

  return {
    handle: async ({
      data,
      seq,
      publishedAt,
    }: Pick<ConsumedMessage, "data" | "seq" | "publishedAt">): Promise<void> => {
      const report = readStatusItem(data);
      if (report === null) return;
      try {
        await options.settle(report);
        strangers.delete(seq);
      } catch (error) {
        strangers.delete(seq);
        if (!isUnknownMessage(error)) throw error;
        if (options.now().getTime() - publishedAt.getTime() > options.unknownMs) {
          throw new PoisonError("a status of a message we never sent", { cause: error });
        }
        strangers.add(seq);
        throw error;
      }
    },
    /**
     * How many of the statuses not done with are strangers'. Ours are stored before they are sent, hence always found: for
     * a stranger's nobody has to wait.
     */
    strangers: (): number => strangers.size,
  };
}

function isUnknownMessage(error: unknown): boolean {
  return error instanceof Error && "reason" in error && error.reason === "unknown_message";
}
