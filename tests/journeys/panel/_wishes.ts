import { jetstream } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { eventually } from "@tenho/tests/support/eventually";
import type { SentMessage } from "../../support/sandbox-whatsapp.ts";
import type { TestAccount } from "../../support/test-data.ts";
import { logIn, type SeenWish } from "../_api-session.ts";
import type { Consumer } from "../_cast.ts";
import type { JourneyHarness } from "../_harness.ts";

/** Longer than an offer's message waits for an answer from a panel that counts as open. */
const ASKED_TIMEOUT_MS = 180_000;

/** The text of a wish for pizza that is found by `mark`. */
export const pizzaWith = (mark: string): string => `quero uma pizza de calabresa ${mark}`;

/** Sends a consumer's wish for pizza. */
export async function askForPizza({ wa }: JourneyHarness, consumer: Consumer, mark: string): Promise<void> {
  await wa.inbound({ ...consumer, text: pizzaWith(mark) });
}

/** Waits until a company without an open panel is asked on its phone. */
export const questionTo = ({ wa }: JourneyHarness, { phone }: TestAccount, mark: string): Promise<SentMessage> =>
  eventually("the company is asked", () => wa.question(phone, mark), ASKED_TIMEOUT_MS);

/** Sends a consumer's wish for pizza and answers it TENHO in the company's name, without a browser; returns the paid wish. */
export async function payForPizza(
  journey: JourneyHarness,
  company: TestAccount,
  consumer: Consumer,
  mark: string,
): Promise<SeenWish> {
  await askForPizza(journey, consumer, mark);
  const session = await logIn(journey, company.email);
  const wish = await eventually("the company may answer", async () => {
    const [seen] = await session.wishes(mark);
    return seen?.offer?.can_answer ? seen : undefined;
  });
  await session.post(`/webhooks/messages/${wish.id}/response`, { answer: "TENHO" });
  return eventually("the TENHO is paid", async () => {
    const [seen] = await session.wishes(mark);
    return seen?.offer?.status === "ACCEPTED" ? seen : undefined;
  });
}

/**
 * Ends the time for which closed panels still count as open: the messages of offers would wait for an answer from them. No panel may be open: the
 * gateway would go on reporting it.
 */
export async function expirePanels({ stack }: JourneyHarness, companies: readonly TestAccount[]): Promise<void> {
  await eventually("the gateway has noticed that the panels are closed", async () => {
    const metrics = await (await fetch(`${stack.urls["gateway-admin"]}/metrics`)).text();
    return /^tenho_live_streams\S* 0$/m.test(metrics);
  });
  const nc = await connectNats({ url: stack.natsUrlOf("observer"), name: "journeys" });
  try {
    for (const { id } of companies) await jetstream(nc).publish(`$KV.${LIVE_PANELS_BUCKET}.${id}`, "0");
  } finally {
    await nc.close();
  }
}
