import fc from "fast-check";
import { GOOD_CARD } from "./_acquirer.ts";
import { always, type Command, command, deathText, pick } from "./_model.ts";
import { attempt, type Death } from "./_system.ts";

const TOKENS = [GOOD_CARD, "tok-declined"] as const;

const openCheckout = (cents: number): Command =>
  command(`a checkout of ${cents} by card is opened`, always, async (model, { system, userId }) => {
    model.cards.push({ ...system.openCheckout(userId, cents), cents });
  });

/** Pays a checkout, by two processes at once where there are two tokens. */
const payByCard = (at: number, tokens: readonly string[], death: Death): Command =>
  command(
    `checkout ${at} is paid with ${tokens.join(" and ")}${deathText(death)}`,
    ({ cards }) => cards.length > 0,
    async (model, world) => {
      const { reference } = pick(model.cards, at);
      const paying = tokens.map((token, index) => {
        const process = world.system.startProcess(world, index === 0 ? death : null);
        return attempt(() => process.payByCard(reference, token));
      });
      await Promise.all(paying);
    },
  );

const loseAnswers = (count: number): Command =>
  command(`the acquirer loses ${count} answers`, always, async (_model, { acquirer }) => {
    acquirer.faults.answersLost = count;
  });

const death: fc.Arbitrary<Death> = fc.option(fc.record({ passage: fc.integer({ min: 1, max: 4 }) }));
const tokens = fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 2 });
const payment = fc.tuple(fc.nat({ max: 3 }), tokens, death);

export const cardCommands = [
  fc.integer({ min: 600, max: 1_500 }).map(openCheckout),
  payment.map((args) => payByCard(...args)),
  payment.map((args) => payByCard(...args)),
  fc.integer({ min: 1, max: 2 }).map(loseAnswers),
];
