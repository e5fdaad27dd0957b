import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import { eventuallyArrives, type WishHarness } from "../faults/_harness.ts";
import { expectWishCounts, ONE_PAID_WISH } from "../faults/_wish-counts.ts";
import { newConsumer, sendPizzaWish, tapTenho, waitForQuestion } from "../faults/_wish-steps.ts";

export type Consumer = ReturnType<typeof newConsumer>;

/** A continuous flow of wishes, each asked, answered with TENHO, and followed by the next. */
export type WishFlow = Readonly<{
  /** Consumers who have written so far. */
  consumers: readonly Consumer[];
  /** Resolves once a consumer has written after this moment. */
  nextWritten(): Promise<unknown>;
  /** Resolves once a merchant has answered TENHO after this moment. */
  nextAnswered(): Promise<unknown>;
  /** Makes no more wishes, waits for those under way, and returns the consumers of all. */
  finish(): Promise<readonly Consumer[]>;
}>;

/** A pause between a person's answer and the next wish: the load is to last through all restarts, not to be high. */
const PAUSE_MS = 500;
const COUNTED_AT_ONCE = 8;

/** @param send how a consumer's wish is sent; through the sandbox unless said otherwise. */
export function startWishFlow(
  harness: WishHarness,
  lanes: number,
  send: (consumer: Consumer) => Promise<void> = (consumer) => sendPizzaWish(harness, consumer),
): WishFlow {
  const consumers: Consumer[] = [];
  let answered = 0;
  let isOver = false;
  let failure: unknown;

  const lane = async (): Promise<void> => {
    while (!isOver) {
      const consumer = newConsumer();
      await send(consumer);
      consumers.push(consumer);
      await tapTenho(harness, await waitForQuestion(harness, consumer.mark));
      answered += 1;
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane)).catch((error: unknown) => {
    failure = error;
    isOver = true;
  });
  const grows = (what: string, count: () => number) => {
    const before = count();
    return eventuallyArrives(harness, what, () => failure !== undefined || count() > before);
  };

  return {
    consumers,
    nextWritten: () => grows("a further consumer writes", () => consumers.length),
    nextAnswered: () => grows("a further merchant answers", () => answered),
    finish: async () => {
      isOver = true;
      await running;
      if (failure !== undefined) throw failure;
      return consumers;
    },
  };
}

/** Expects each of these wishes to have had its outcome, once. */
export async function expectPaidOnce(harness: WishHarness, consumers: readonly Consumer[]): Promise<void> {
  await pMap(consumers, ({ phone, mark }) => expectWishCounts(harness, phone, mark, ONE_PAID_WISH), {
    concurrency: COUNTED_AT_ONCE,
  });
}
