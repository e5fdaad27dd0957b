import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { z } from "zod";
import { callJson } from "../demo/call-json.ts";
import { countLosses, type Losses } from "./count-losses.ts";
import { type FindWishes, openWishFinder } from "./find-wishes.ts";
import { type LiveFigures, openLivePanels } from "./live-panels.ts";
import type { LoadProfile } from "./load-profile.ts";
import { requireLoopback } from "./loopback.ts";
import { type K6Result, runK6 } from "./run-k6.ts";

type Login = Readonly<{ email: string; password: string }>;

/** A running system on this machine. */
export type LoadTarget = Readonly<{
  gatewayUrl: string;
  sandboxUrl: string;
  /** Address with the broker's user `operations`. */
  natsUrl: string;
  /** Accounts whose panels are read; one for each role, or several people of one. */
  accounts: readonly Login[];
  master: Login;
}>;

/** Results of a run; nothing in it names a person. */
export type LoadReport = K6Result &
  Readonly<{ losses: Losses; live: LiveFigures; deadLetters: number; settledMs: number }>;

/** Texts of the consumers' wishes; each is sent with the word of its run at the end. */
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
/** Time after which a wish that was handled twice would show. */
const SETTLE_MS = 3_000;

const sandboxConfig = z.object({
  phone_number_ids: z.array(z.object({ id: z.string() })).min(1),
  app_secret: z.string(),
});

/**
 * Puts a load on a running system and looks for every accepted wish afterwards.
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
  // A range of its own: mobile numbers in the south of Piauí, where nobody of the demonstration lives.
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

/** Polls until every wish is there, or time is up; then once more, to find doubled ones. */
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
