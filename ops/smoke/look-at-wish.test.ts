import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { create } from "@bufbuild/protobuf";
import { OfferStatus, type SmokeRun, SmokeRunSchema, type SmokeWish } from "@tenho/proto/messaging/v1/messaging_pb";
import { lookAtTemplate, lookAtTenho, lookAtWish } from "./look-at-wish.ts";

const PARTIES = {
  unitId: "u",
  unit: "Tenho Parnaíba",
  digits: "558633330000",
  merchantId: "m",
  merchant: "Pizzaria Boa",
};
const run = (more: Partial<SmokeRun>): SmokeRun => create(SmokeRunSchema, { mayWrite: true, ...more } as never);
const template = (state: string, failure = "") => run({ template: { state, failure } as never });
const wish = (more: Partial<SmokeWish>) =>
  run({ wish: { categoryName: "Pizzaria", state: "asking", ...more } as never });
const message = (state: string, failure = "") => ({ state, failure }) as never;

const text = (look: object): string => Object.values(look).join();

describe("a step of a smoke run", () => {
  it("is done when Meta says that the template arrived, and says what keeps it", () => {
    assert.deepEqual(lookAtTemplate(template("delivered")), { done: true });
    assert.deepEqual(lookAtTemplate(template("read")), { done: true });
    assert.match(text(lookAtTemplate(run({}))), /está saindo\. Se demorar, veja ops check/);
    assert.match(text(lookAtTemplate(template("sent"))), /falta o seu telefone/);
    assert.match(text(lookAtTemplate(template("held"))), /não está aprovado/);
    const failed = lookAtTemplate(template("failed", "131026"));
    assert.ok("failed" in failed && failed.failed.includes("131026"));
  });

  it("asks for a wish only once every replica knows the run, and says what the phone or the merchant has to do", () => {
    assert.deepEqual(lookAtWish(run({ mayWrite: false }), PARTIES), { hint: "" });
    assert.match(text(lookAtWish(run({}), PARTIES)), /\+558633330000 algo que Pizzaria Boa vende/);
    const unspecified = { offerStatus: OfferStatus.UNSPECIFIED };
    assert.match(text(lookAtWish(wish({ ...unspecified, state: "asking_unit" }), PARTIES)), /responda a pergunta/);
    assert.match(text(lookAtWish(wish({ ...unspecified, state: "waiting_merchant" }), PARTIES)), /não pôde/);
    assert.deepEqual(lookAtWish(wish({ offerStatus: OfferStatus.PENDING }), PARTIES), { done: "Pizzaria" });
  });

  it("is done with the TENHO when both contacts went out, and not before", () => {
    const accepted = (toMerchant: never, toConsumer?: never) =>
      lookAtTenho(wish({ offerStatus: OfferStatus.ACCEPTED, toMerchant, toConsumer } as never), PARTIES);
    assert.deepEqual(accepted(message("sent"), message("delivered")), { done: true });
    assert.match(text(accepted(message("sent"), undefined)), /estão saindo/);
    assert.match(text(accepted(message("sent"), message("accepted"))), /estão saindo/);
    assert.match(text(accepted(message("sent"), message("failed", "131047"))), /não saiu \(131047\)/);
    assert.match(text(lookAtTenho(wish({ offerStatus: OfferStatus.PENDING }), PARTIES)), /Toque em TENHO/);
    for (const offerStatus of [OfferStatus.REJECTED, OfferStatus.EXPIRED]) {
      assert.ok("failed" in lookAtTenho(wish({ offerStatus }), PARTIES));
    }
  });
});
