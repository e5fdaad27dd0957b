import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, anOffer, aWish, minutesLater, NOW, PARNAIBA, SETTINGS } from "../../../test/_wish-builder.ts";
import { tellPreparing } from "../intake/tell-preparing.ts";
import { postponeForPause } from "../offers/hold-wish.ts";
import { makeOffers } from "../offers/make-offers.ts";
import type { MerchantSelection } from "../offers/select-merchants.ts";
import { standings } from "../outgoing/texts/standing.ts";
import type { Prediction } from "./prediction.ts";
import { withdraw } from "./retry-or-close.ts";
import type { Offer, UnservedReason, Wish } from "./wish.ts";
import { type StandingState, standingOf } from "./wish-standing.ts";

// NOW is 12:00 of a Friday in Fortaleza.
const context = { now: NOW, settings: SETTINGS, newId: () => "offer-1" };
const asked = (offers: Partial<Offer>[], patch: Partial<Wish> = {}) =>
  anAskedWish(offers, { text: "troca de óleo", ...patch });
const scheduled = (merchantName: string, minutes: number): Partial<Offer> => ({
  merchantName,
  status: "scheduled",
  askedAt: null,
  expiresAt: null,
  askAt: minutesLater(minutes),
});
const told = (wish: Wish): string => {
  const standing = { wish: wish.text, standing: standingOf(wish), timeZone: PARNAIBA.timeZone };
  const content = standings([standing], NOW);
  return content.kind === "text" ? content.body : "";
};
const KEPT = "Guardei seu pedido e aviso assim que uma empresa puder atender.";
const waiting = (patch: Partial<Wish>) => asked([], { state: "waiting_merchant", ...patch });

/** Each state of a wish with a wish that is in it, and what its consumer is told of it. */
const STATES: readonly (readonly [state: StandingState, wish: Wish, told: string])[] = [
  ["reading", aWish({ text: "troca de óleo" }), "acabei de receber e já cuido disso."],
  ["reading", asked([], { state: "choosing" }), "acabei de receber e já cuido disso."],
  [
    "preparing",
    tellPreparing(aWish({ state: "sorting", text: "troca de óleo" })),
    "o atendimento daqui ainda está sendo preparado, e procuro quem tem assim que abrir.",
  ],
  ["question", asked([], { state: "asking_category" }), "falta a sua resposta à minha pergunta."],
  ["question", asked([], { state: "asking_unit" }), "falta a sua resposta à minha pergunta."],
  ["asking", asked([{}]), "1 empresa ainda pode responder até 13:00."],
  [
    "asking",
    asked([{ status: "accepted", merchantName: "Forno" }, { expiresAt: minutesLater(90) }, { status: "answering" }]),
    "*Forno* tem; 2 empresas ainda podem responder até 13:30.",
  ],
  ["asking", asked([{ expiresAt: null }, scheduled("Tião", 120)]), "1 empresa ainda pode responder."],
  [
    "opening",
    asked([scheduled("Depois", 1_200), scheduled("Oficina do Tião", 120)]),
    "*Oficina do Tião* abre às 14:00, e pergunto assim que abrir.",
  ],
  [
    "opening",
    asked([scheduled("Oficina do Tião", 1_200), { status: "rejected" }]),
    "*Oficina do Tião* abre amanhã às 08:00, e pergunto assim que abrir.",
  ],
  [
    "paused",
    waiting({ heldByPause: true, unserved: "no_seller" }),
    "o atendimento está em pausa, e pergunto às empresas assim que voltar.",
  ],
  [
    "paused",
    postponeForPause(asked([scheduled("Oficina do Tião", 0)]), { until: null }, NOW),
    "o atendimento está em pausa, e pergunto às empresas assim que voltar.",
  ],
  ["no_seller", waiting({ unserved: "no_seller" }), `ainda não temos uma empresa para isso. ${KEPT}`],
  [
    "no_seller",
    asked([], { state: "choosing", unserved: "no_seller" }),
    `ainda não temos uma empresa para isso. ${KEPT}`,
  ],
  ["cannot_answer", waiting({ unserved: "no_balance" }), `quem vende isso não pode responder agora. ${KEPT}`],
  ["cannot_answer", waiting({ unserved: "unavailable" }), `quem vende isso não pode responder agora. ${KEPT}`],
  ["cannot_answer", waiting({}), `ninguém pôde atender ainda. ${KEPT}`],
  [
    "declined",
    asked([{ status: "rejected" }, { status: "rejected" }], { state: "waiting_merchant" }),
    "as empresas que consultei não têm isso agora. Guardei seu pedido e aviso se aparecer.",
  ],
  [
    "unanswered",
    asked([{ status: "expired" }], { state: "unanswered" }),
    "ninguém respondeu até agora. Escreva TENTAR DE NOVO, e pergunto outra vez.",
  ],
  [
    "answered",
    asked(
      [
        { status: "accepted", merchantName: "Forno" },
        { status: "accepted", merchantName: "Brasa" },
      ],
      { state: "answered" },
    ),
    "*Forno*, *Brasa* têm.",
  ],
  ["closed", asked([], { state: "closed" }), "já foi encerrado."],
  ["closed", withdraw(asked([{}]), NOW), "já foi encerrado."],
  [
    "closed",
    asked([], { state: "closed", unserved: "no_balance" }),
    "ninguém pôde atender, e o pedido terminou. Se ainda quiser, escreva de novo.",
  ],
];

describe("the state of a wish", () => {
  for (const [state, wish, words] of STATES) {
    it(`is ${state} where the wish is ${wish.state}, and told so: ${words}`, () => {
      assert.equal(standingOf(wish).state, state);
      assert.equal(told(wish), `_troca de óleo_: ${words}`);
    });
  }

  it("names why those who sell it cannot answer, as far as it is known", () => {
    const reason = (unserved: UnservedReason | undefined, skippedForBalance: string[] = []) =>
      standingOf(waiting({ ...(unserved && { unserved }), skippedForBalance })).reason;
    assert.deepEqual(
      [reason("no_balance"), reason("unavailable"), reason("unavailable", ["m"]), reason(undefined, ["m"])],
      ["no_balance", "unavailable", "unavailable", "no_balance"],
    );
    assert.equal(reason(undefined), null);
    const closed = (unserved: UnservedReason) => standingOf(waiting({ state: "closed", unserved })).reason;
    assert.deepEqual([closed("no_seller"), closed("no_balance")], ["no_seller", "no_balance"]);
  });
});

describe("what a consumer is told when merchants were selected", () => {
  const merchant = (name: string) => ({
    id: name,
    name,
    phone: "5586977000001",
    contactId: name,
    hours: null,
    balanceCents: 100,
    lastAskedAt: null,
    optedOut: false,
    pausedUntil: null,
  });
  const selection = (minutes: number[], unserved: UnservedReason = "no_seller"): MerchantSelection => ({
    ask: minutes.map((minute) => ({
      merchant: merchant(minute === 0 ? "Aberta" : "Oficina do Tião"),
      askAt: minutesLater(minute),
      reopens: null,
    })),
    skippedForBalance: [],
    unserved,
  });
  const guess: Prediction = {
    candidates: [],
    threshold: 0.5,
    reliable: true,
    method: "lexical",
    modelVersion: "1",
    isKnown: true,
    requestConfidence: 1,
  };
  const choosing = (patch: Partial<Wish> = {}) => asked([], { state: "choosing", guess, ...patch });
  const textsAfter = (wish: Wish, chosen: MerchantSelection): string[] =>
    makeOffers(wish, PARNAIBA, chosen, 30, { ...context, newId: () => anOffer().id }).outbox.flatMap((effect) =>
      effect.kind === "send_message" && effect.message.inWindow.kind === "text" ? [effect.message.inWindow.body] : [],
    );

  it("is that companies are being asked only where one was asked", () => {
    const [body = "", ...others] = textsAfter(choosing(), selection([0, 120]));
    assert.match(body, /^Anotado! Estou perguntando às empresas de \*Parnaíba\* quem tem: _troca de óleo_\./);
    assert.deepEqual(others, []);
    for (const unserved of ["no_seller", "no_balance", "unavailable"] as const) {
      for (const minutes of [[], [120]]) {
        const texts = textsAfter(choosing(), selection(minutes, unserved));
        assert.equal(texts.length, 1);
        assert.doesNotMatch(texts.join(), /[Pp]erguntando/);
      }
    }
  });

  it("is when the first of them opens", () => {
    assert.deepEqual(textsAfter(choosing(), selection([120])), [
      "Anotado: _troca de óleo_. *Oficina do Tião* abre às 14:00. Pergunto assim que abrir.",
    ]);
    assert.deepEqual(textsAfter(choosing({ splitFrom: "w" }), selection([1_200, 1_300])), [
      "Anotado: _troca de óleo_. *Oficina do Tião* abre amanhã às 08:00. Pergunto assim que abrir, e às outras quando abrirem.",
    ]);
  });

  it("is whether nobody sells it or those who do cannot answer, once, and not for which reason", () => {
    const nobody = (unserved: UnservedReason, patch: Partial<Wish> = {}) =>
      textsAfter(choosing(patch), selection([], unserved));
    assert.match(nobody("no_seller").join(), /^Ainda não temos uma empresa para isso em \*Parnaíba\*\./);
    assert.match(nobody("no_balance").join(), /^Quem vende isso em \*Parnaíba\* não pode responder agora\./);
    assert.deepEqual(nobody("unavailable"), nobody("no_balance"));
    assert.deepEqual(nobody("no_seller", { noMerchantNoticeSent: true }), []);
  });

  it("is nothing of an earlier reason once somebody is asked", () => {
    const waited = makeOffers(choosing(), PARNAIBA, selection([], "no_balance"), 30, context);
    assert.equal(waited.unserved, "no_balance");
    const next = makeOffers({ ...waited, state: "choosing" }, PARNAIBA, selection([0]), 30, context);
    assert.deepEqual([next.unserved, standingOf(next).state], [undefined, "asking"]);
  });
});
