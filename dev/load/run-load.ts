import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { z } from "zod";
import { callJson } from "../demo/call-json.ts";
import { countLosses, type Losses } from "./count-losses.ts";
import { type FindWishes, openWishFinder } from "./find-wishes.ts";
import { type K6Result, runK6 } from "./k6/run-k6.ts";
import { type LiveFigures, openLivePanels } from "./live-panels.ts";
import type { LoadProfile } from "./load-profile.ts";
import { requireLoopback } from "./loopback.ts";

type Login = Readonly<{ email: string; password: string }>;

/** A running system on this machine. */
export type LoadTarget = Readonly<{
  gatewayUrl: string;
  sandboxUrl: string;
  /** As the broker's user `operations`. */
  natsUrl: string;
  /** Whose panels are read; a role each, or several people of one. */
  accounts: readonly Login[];
  master: Login;
}>;

/** Nothing in it names a person. */
export type LoadReport = K6Result &
  Readonly<{ losses: Losses; live: LiveFigures; deadLetters: number; settledMs: number }>;

/** What the consumers of the load ask for; each ends with the word of its run. */
const TEXTS = [
  "quero uma pizza de calabresa",
  "preciso consertar minha geladeira",
  "tem dipirona aí?",
  "quero fazer cópia de uma chave",
  "onde acho pneu aro 14",
  "quero um buquê de rosas",
];
const REPEAT_EVERY = 10;
const LOOK_EVERY_MS = 2_000;
const FOUND_TIMEOUT_MS = 90_000;
/** What was handled twice would show by then. */
const SETTLE_MS = 3_000;

const sandboxConfig = z.object({
  phone_number_ids: z.array(z.object({ id: z.string() })).min(1),
  app_secret: z.string(),
});

/**
 * Puts a load on a running system and looks for all of it again.
 *
 * @throws SetupError when an address lies on another machine, or nothing listens there
 */
export async function runLoad(
  k6: string,
  target: LoadTarget,
  profile: LoadProfile,
  log: (line: string) => void,
): Promise<LoadReport> {
  const { gatewayUrl, sandboxUrl, natsUrl, accounts, master } = target;
  requireLoopback({ "o gateway": gatewayUrl, "o sandbox": sandboxUrl, "o broker": natsUrl });
  const config = await callJson(new URL("/control/config", sandboxUrl), sandboxConfig);
  const find = await openWishFinder(gatewayUrl, master);
  const mark = `carga${randomBytes(5).toString("hex")}`;
  // A range of numbers of its own: of a mobile in the south of Piauí, where nobody of the demonstration lives.
  const firstPhone = 5_589_990_000_000 + randomInt(9_000_000);
  const deadBefore = await countDeadLetters(natsUrl);
  const live = await openLivePanels(gatewayUrl, accounts, profile.panels);
  try {
    log(`${profile.seconds} s: ${profile.wishesPerSecond} pedidos por segundo e ${profile.panels} painéis abertos`);
    const result = await runK6(k6, {
      profile,
      panel: { gatewayUrl, accounts },
      callbacks: {
        callbackUrl: `${gatewayUrl}/hooks/whatsapp`,
        appSecret: config.app_secret,
        phoneNumberId: config.phone_number_ids[0]?.id ?? "",
        displayPhoneNumber: "558633330001",
        firstPhone,
        mark,
        texts: TEXTS,
        repeatEvery: REPEAT_EVERY,
      },
    });
    const accepted = result.accepted.map((index) => String(firstPhone + index));
    log(`procurando os ${accepted.length} pedidos aceitos`);
    const { losses, settledMs } = await whenFound(find, mark, accepted);
    const deadLetters = (await countDeadLetters(natsUrl)) - deadBefore;
    return { ...result, losses, live: await live.close(), settledMs, deadLetters };
  } finally {
    await live.close();
  }
}

/** Looks until every wish is there, or time is up; then once more, for what came twice. */
async function whenFound(find: FindWishes, mark: string, accepted: readonly string[]) {
  const endedMs = performance.now();
  const deadlineMs = endedMs + FOUND_TIMEOUT_MS;
  while (countLosses(accepted, await find(mark)).lost > 0 && performance.now() < deadlineMs) await sleep(LOOK_EVERY_MS);
  const settledMs = performance.now() - endedMs;
  await sleep(SETTLE_MS);
  return { losses: countLosses(accepted, await find(mark)), settledMs };
}

async function countDeadLetters(natsUrl: string): Promise<number> {
  const nc = await connectNats({ url: natsUrl, name: "operations" });
  try {
    const { streams } = await jetstreamManager(nc);
    return (await streams.info(STREAM.deadLetters)).state.messages;
  } finally {
    await nc.close();
  }
}
