import { after, before, it } from "node:test";
import { MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import fc from "fast-check";
import { type FlowHarness, startFlowHarness } from "../_flow-harness.ts";
import { CHATTER, CHOICES, type TalkModel, TalkWorld, talkCommands } from "./_talk-commands.ts";

/** `TALK_RUNS` looks longer. */
const RUNS = Number(process.env.TALK_RUNS ?? 8);
const COMMANDS_MAX = 14;
const HOUR_MS = 3_600_000;

let harness: FlowHarness;

before(async () => {
  harness = await startFlowHarness({
    env: { CATEGORY_ASK_MS: String(HOUR_MS), OFFER_EXPIRY_MS: String(HOUR_MS) },
    setUp: (state) => {
      state.candidates = [
        { categoryId: 41, categoryName: "Pizzaria", confidence: 0.9 },
        { categoryId: 50, categoryName: "Lanchonete", confidence: 0.3 },
      ];
      state.kindOf = (text) => ([...CHATTER, ...CHOICES].includes(text) ? MessageKind.THANKS : MessageKind.WISH);
    },
  });
});
after(() => harness.stop());

it(`in ${RUNS} random talks no offer holds words of another act, no request is offered twice, no text gets two replies, and a stop is obeyed at once`, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(talkCommands, { maxCommands: COMMANDS_MAX, size: "max" }), async (commands) => {
      run += 1;
      const model: TalkModel = { isOut: false, requests: [], last: null };
      const world = new TalkWorld(harness, run, Date.now());
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
