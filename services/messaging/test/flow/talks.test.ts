import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, it } from "node:test";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { optionsOf } from "../../src/domain/outgoing/options.ts";
import { OWN_NUMBER, PARNAIBA, PLACES, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, type Inbound, startFlowHarness } from "../_flow-harness.ts";
import { readAsTheModel } from "./_read-talks.ts";
import { TalkWorld } from "./_talk-commands.ts";
import { SHOWN_TALKS, type ShownTalk } from "./_talks.ts";

const PAGE = join(import.meta.dirname, "../../../../docs/talks.md");
const HOUR_MS = 3_600_000;
/** More ids than the standard catalogue has: the company of a talk sells everything. */
const CATEGORIES = 200;
const WITHOUT_WORDS: Readonly<Record<string, string>> = { foto: "image", figurinha: "sticker", cartão: "contacts" };

const HEAD = `# Talks

Talks as people read them, in the language they are held in. \`services/messaging/test/flow/talks.test.ts\` plays them on the real flow, with the readings of the model that were taken for
each text (\`talk-readings.json\` beside it), and compares them with this page; \`TALKS_WRITE=1 npm test -- services/messaging/test/flow/talks.test.ts\` writes it anew. What the acts mean says
[the conversation](conversation.md). Buttons and rows stand in brackets, hours as 12:34.
`;

let harness: FlowHarness;
before(async () => {
  harness = await startFlowHarness({
    env: { CATEGORY_ASK_MS: String(HOUR_MS), OFFER_EXPIRY_MS: String(HOUR_MS), TELL_GATHER_MS: "60" },
    setUp: readAsTheModel,
  });
});
after(() => harness.stop());

/** Each clock of the day as one, since the talk is played at any. */
const withoutHours = (text: string): string => text.replace(/\b\d\d:\d\d\b/g, "12:34");

class Transcript {
  readonly world: TalkWorld;
  readonly seen: Set<string>;
  readonly lines: string[] = [];
  /** The business number that the consumer writes to. */
  readonly number: string;

  constructor(run: number, { isShared }: ShownTalk) {
    this.number = isShared ? SHARED_NUMBER : OWN_NUMBER;
    this.world = new TalkWorld(harness, run, Date.now());
    const sellsAll = {
      ...this.world.merchant,
      displayName: "Casa Silva",
      categoryIds: Array.from({ length: CATEGORIES }, (_, id) => id),
    };
    harness.state.merchants = [sellsAll];
    this.seen = new Set(harness.sent.keys());
  }

  async play(line: ShownTalk["lines"][number]): Promise<void> {
    const isConsumer = line.startsWith("C: ");
    const said = line.slice(3);
    const from = isConsumer ? this.world.consumer : waIdOf(this.world.merchant);
    this.lines.push(`- **${isConsumer ? "Ana" : "Empresa"}:** ${said}`);
    const number = isConsumer ? this.number : OWN_NUMBER;
    await this.world.send({ from, number, ...(await this.messageOf(said, isConsumer)) });
    const consumerId = await this.world.contactId();
    const fresh = [...harness.sent.values()].filter(({ id }) => !this.seen.has(id));
    for (const message of fresh) this.seen.add(message.id);
    // The consumer's messages first: both sides are written to at once.
    for (const toConsumer of [true, false]) {
      const ofOne = fresh.filter(({ contactId }) => (contactId === consumerId) === toConsumer).toSorted(byOrder);
      this.lines.push(...ofOne.map((message) => `  - Tenho → ${toConsumer ? "Ana" : "Empresa"}: ${shown(message)}`));
    }
  }

  async messageOf(said: string, isConsumer: boolean): Promise<Omit<Inbound, "from">> {
    const title = /^\[(.*)\]$/.exec(said)?.[1];
    if (title === undefined) return { text: said };
    const type = WITHOUT_WORDS[title];
    if (type !== undefined) return { type };
    if (title === "lugar") return { location: PLACES[PARNAIBA] };
    if (title === "👍") {
      const offer = [...harness.sent.values()].findLast((message) => message.offer !== null);
      return { type: "reaction", more: { reaction: { message_id: offer?.id, emoji: title } } };
    }
    const consumerId = await this.world.contactId();
    const tap = [...harness.sent.values()]
      .filter(({ contactId }) => (contactId === consumerId) === isConsumer)
      .flatMap(({ inWindow }) => optionsOf(inWindow))
      .findLast((option) => option.title === title)?.id;
    assert.ok(tap, `nothing offers "${title}"`);
    return { tap };
  }
}

/** Messages that come before the others of their step; the others are ordered by their text, since wishes go on beside each other. */
const FIRST = ["welcome"];
const rankOf = ({ id }: OutgoingMessage): number => {
  const rank = FIRST.indexOf(id.slice(0, id.indexOf(":")));
  return rank < 0 ? FIRST.length : rank;
};
const byOrder = (one: OutgoingMessage, other: OutgoingMessage): number =>
  rankOf(one) - rankOf(other) || (shown(one) < shown(other) ? -1 : 1);

function shown({ inWindow }: OutgoingMessage): string {
  const options = optionsOf(inWindow).map(({ title }) => `[${title}]`);
  return withoutHours([bodyOf(inWindow).replaceAll("\n", " ⏎ "), ...options].join(" "));
}

it("docs/talks.md shows what is said", async () => {
  const talks: string[] = [];
  for (const [index, talk] of SHOWN_TALKS.entries()) {
    const transcript = new Transcript(index + 1, talk);
    for (const line of talk.lines) await transcript.play(line);
    talks.push(`## ${index + 1}. ${talk.title}\n\n${transcript.lines.join("\n")}\n`);
  }
  const page = `${HEAD}\n${talks.join("\n")}`;
  if (process.env.TALKS_WRITE === "1") writeFileSync(PAGE, page);
  assert.equal(readFileSync(PAGE, "utf8"), page);
});
