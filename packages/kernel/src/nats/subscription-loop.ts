import { createInterruptibleSleep } from "../lifecycle/interruptible-sleep.ts";
import type { Logger } from "../telemetry/create-logger.ts";

const RETRY_MS = 500;

/** Messages of the broker, until it is stopped or the connection is lost. */
export type Subscription<Message> = AsyncIterable<Message> & { stop(): void };

export type SubscriptionLoopOptions<Message> = {
  /** Names the subscription in the log. */
  name: string;
  log: Pick<Logger, "warn">;
  /** Opens the subscription, at first and again after each loss. */
  open: () => Promise<Subscription<Message>>;
  handle: (message: Message) => void;
  /** Called whenever the subscription has ended: until the next `open`, its messages may be out of date. */
  onLost: () => void;
};

/** Keeps a subscription open until it is stopped: after an end or a failed opening it is opened again after half a second. */
export function createSubscriptionLoop<Message>(options: SubscriptionLoopOptions<Message>) {
  const { name, log, open, handle, onLost } = options;
  const pause = createInterruptibleSleep();
  let stopped = false;
  let current: Subscription<Message> | undefined;

  async function readOnce(): Promise<void> {
    current = await open();
    if (stopped) current.stop();
    for await (const message of current) handle(message);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await readOnce();
      } catch (error) {
        if (!stopped) log.warn({ err: error, subscription: name }, "a subscription failed and is opened again");
      }
      onLost();
      if (!stopped) await pause.sleep(RETRY_MS);
    }
  }

  return {
    start: (): void => {
      void run();
    },
    stop: (): void => {
      stopped = true;
      pause.wake();
      current?.stop();
    },
  };
}
