import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OutgoingContent } from "../message.ts";
import { creditExpiring } from "./credit.ts";
import { accepted, missedForBalance, noBalance, noBalanceWithPix, offer, reversed } from "./merchant.ts";
import { balance } from "./merchant-words.ts";
import { acceptedTemplate, expiringTemplate, missedTemplate, offerTemplate, reversedTemplate } from "./templates.ts";

const until = new Date("2026-11-20T18:00:00Z");
const timeZone = "America/Fortaleza";
const link = "https://tenho.example/creditos";
const buttons = { yes: "1", no: "2", notMine: "3" };
const asked = { category: "Pizzaria", unit: "Parnaíba", wish: "pizza", until, timeZone, priceCents: 0, buttons };
const paid = { wish: "pizza", name: "Ana", phone: "5586999990001", priceCents: 0, balanceCents: 70 };
const owing = { balanceCents: -200, priceCents: 0, link, until, timeZone };
const expiring = { remainingCents: 500, expiresAt: until, daysLeft: 7, timeZone, isFree: true };

const bodyOf = (content: OutgoingContent): string =>
  ("body" in content ? content.body : "").replaceAll("\u00a0", " ").replaceAll("*", "");
const parametersOf = (content: OutgoingContent | null): string[] =>
  content?.kind === "template" ? content.parameters.map((text) => text.replaceAll("\u00a0", " ")) : [];

describe("what a merchant reads while a TENHO is free", () => {
  it("an offer, and the contact it won, name no amount taken", () => {
    assert.match(bodyOf(offer(asked)), /TENHO agora é grátis, e NÃO TENHO também\.$/);
    assert.match(bodyOf(accepted(paid)), /Este TENHO foi grátis; seu saldo continua R\$ 0,70\.$/);
    assert.equal(parametersOf(offerTemplate(asked)).at(-1), "R$ 0,00 (grátis)");
    assert.deepEqual(parametersOf(acceptedTemplate(paid)).slice(-2), ["R$ 0,00 (grátis)", "R$ 0,70"]);
  });

  it("a TENHO given back gave nothing to give back", () => {
    const given = { amountCents: 0, balanceCents: 70, wish: "pizza" };
    assert.doesNotMatch(bodyOf(reversed(given)), /Devolvemos/);
    assert.match(bodyOf(reversed(given)), /Como o TENHO foi grátis, não há o que devolver: seu saldo é R\$ 0,70\.$/);
    assert.equal(parametersOf(reversedTemplate(given))[0], "R$ 0,00 (grátis)");
  });

  it("the balance buys any number, unless it is below zero", () => {
    for (const balanceCents of [0, 70]) {
      assert.match(
        bodyOf(balance({ balanceCents, priceCents: 0, link })),
        /^Seu saldo é R\$ 0,\d0 e o TENHO agora é grátis\.$/,
      );
    }
    assert.match(bodyOf(balance({ balanceCents: -1, priceCents: 0, link })), /precisa ser acertado antes/);
  });

  it("tells a merchant with a debt about it, and not that a TENHO costs R$ 0,00", () => {
    const missed = { missed: 2, amountCents: 0, link, charge: null, timeZone };
    for (const text of [noBalance(owing), noBalanceWithPix({ ...owing, amountCents: 600 }), missedForBalance(missed)]) {
      assert.match(bodyOf(text), /TENHO é grátis, mas .* precisa ser acertado antes\. /);
      assert.doesNotMatch(bodyOf(text), /R\$ 0,00/);
    }
    assert.equal(missedTemplate(missed), null);
  });

  it("credit that ends is not said to be used by a TENHO", () => {
    assert.match(bodyOf(creditExpiring(expiring)), /Agora o TENHO é grátis e não usa o seu crédito\.$/);
    assert.match(
      bodyOf(creditExpiring({ ...expiring, isFree: false })),
      /Responda TENHO aos pedidos para aproveitar\.$/,
    );
    assert.match(parametersOf(expiringTemplate(expiring))[1] ?? "", /; agora o TENHO é grátis$/);
  });
});
