import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { openPanel, type Panel } from "../../dev/demo/panel-client.ts";
import { openSandbox, type Sandbox } from "../../dev/demo/sandbox-client.ts";
import { openWishFinder } from "../../dev/load/find-wishes.ts";
import { DEMO_PASSWORD, PIZZARIA_EMAIL } from "../../dev/seed/data/people.ts";
import { PARNAIBA } from "../../dev/seed/data/units.ts";
import { poll } from "../../dev/shared/poll.ts";

const MASTER = { email: "master@tenho.dev", password: DEMO_PASSWORD };
/** Time for which a message that a dead process refused is sent again, as WhatsApp does. */
const SENT = { timeoutMs: 3 * 60_000, everyMs: 500 };
const ARRIVED = { timeoutMs: 5 * 60_000, everyMs: 500 };

type Sent = Readonly<{ phone: string; mark: string }>;

/** Wishes for pizza in Parnaíba, each answered TENHO by the pizzeria of the demonstration. */
export type Wishes = Readonly<{
  panel: Panel;
  send(): Promise<Sent>;
  /** Waits for the question and taps TENHO twice, as an impatient person would. */
  answer(wish: Sent): Promise<void>;
  /** Expects each wish once, and one contact for each on the consumer's phone. */
  expectEachOnce(wishes: readonly Sent[]): Promise<void>;
  balanceCents(): Promise<number>;
}>;

/** Every wish's text holds this word, by which all of them are found again. */
const WORD = "calabresa";

export async function openWishes(urls: { gateway: string; sandbox: string }): Promise<Wishes> {
  const phones = openSandbox(urls.sandbox);
  const panel = await openPanel(urls.gateway, MASTER);
  const find = await openWishFinder(urls.gateway, MASTER);
  const directory = await phones.directory();
  const number = directory.phone_number_ids.find(({ unit }) => unit === PARNAIBA.name)?.id ?? assert.fail("no number");
  const merchant = directory.merchants.find(({ email }) => email === PIZZARIA_EMAIL) ?? assert.fail("no pizzeria");
  const since = new Date();
  let count = 0;

  /** Repeats a message under one id until a callback of it was accepted. */
  async function insist(message: Parameters<Sandbox["send"]>[0]): Promise<void> {
    const repeated = { ...message, phone_number_id: number, wamid: `wamid.${randomUUID()}` };
    await poll("the message is taken", async () => assert.equal(await phones.send(repeated), 200), SENT);
  }

  return {
    panel,
    send: async () => {
      count += 1;
      const digits = String(count).padStart(3, "0");
      const wish = { phone: `5586998877${digits}`, mark: `sabor${digits}x` };
      const text = `quero uma pizza de ${WORD} ${wish.mark}`;
      await insist({ from: wish.phone, name: "Ana", text });
      return wish;
    },
    answer: async ({ mark }) => {
      const question = await poll(
        "the pizzeria is asked",
        () => questionOf(phones, since, merchant.phone, mark),
        ARRIVED,
      );
      const tap = { from: merchant.phone, button_id: question };
      await insist(tap);
      await insist(tap);
    },
    expectEachOnce: async (wishes) => {
      for (const { phone, mark } of wishes) {
        await poll(
          `the contact for ${mark}`,
          async () => {
            const contacts = (await phones.received(since, phone)).filter(({ body }) => /empresas? t[eê]m/.test(body));
            assert.equal(contacts.length, 1);
          },
          ARRIVED,
        );
      }
      const known = new Set(wishes.map(({ phone }) => phone));
      const found = (await find(WORD)).filter((phone) => known.has(phone));
      assert.deepEqual(found.sort(), [...known].sort());
    },
    balanceCents: async () => {
      const accounts = await panel.merchants();
      const account = accounts.find(({ email }) => email === PIZZARIA_EMAIL) ?? assert.fail("no pizzeria");
      return Math.round((await panel.wallet(account.id)).balance * 100);
    },
  };
}

async function questionOf(phones: Sandbox, since: Date, merchant: string, mark: string): Promise<string> {
  const messages = await phones.received(since, merchant);
  const question = messages.find(({ body, buttons }) => body.includes(mark) && buttons.length > 0);
  return question?.buttons[0]?.id ?? assert.fail(`no question about ${mark}`);
}
