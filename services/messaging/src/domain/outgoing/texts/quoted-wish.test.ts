import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fillTemplate } from "../../../../../../sandbox/src/templates/template.ts";
import { faultOf } from "../../../../../../sandbox/src/templates/template-faults.ts";
import type { OutgoingContent } from "../message.ts";
import { templateNamed } from "../templates/all-templates.ts";
import { detailTooLate } from "./acts.ts";
import {
  askedIfTalked,
  gatheredAnswers,
  inPlaceOf,
  severalWishesReceived,
  stillWanted,
  wishesCancelled,
  wishReceived,
} from "./consumer.ts";
import { accepted, offer } from "./merchant.ts";
import { acceptedTemplate, answersTemplate, offerTemplate } from "./templates.ts";

const until = new Date("2026-11-20T18:00:00.000Z");
const answer = () => ({ name: "Pizzaria", phone: "5586977000001", hours: "", note: "" });
const answers = [answer()];
const offerOf = (wish: string, category = "Pizzaria") => ({
  category,
  unit: "Tenho Parnaíba",
  wish,
  until,
  timeZone: "America/Fortaleza",
  priceCents: 30,
  buttons: { yes: "y", no: "n", notMine: "c" },
});
const paid = (wish: string) => ({ wish, name: "Ana", phone: "5586999990001", priceCents: 30, balanceCents: 70 });

function bodyOf(content: OutgoingContent): string {
  if (content.kind !== "template") return content.body;
  const template = templateNamed(content.name)?.meta;
  assert.ok(template, content.name);
  assert.equal(faultOf(template), null);
  for (const parameter of content.parameters) assert.doesNotMatch(parameter, /[\n\t]| {5}/);
  return fillTemplate(template, content.parameters);
}

const everyText = (wish: string): OutgoingContent[] => [
  offer(offerOf(wish)),
  offerTemplate(offerOf(wish)),
  accepted(paid(wish)),
  acceptedTemplate(paid(wish)),
  wishReceived({ city: "Parnaíba", wish }),
  severalWishesReceived({ city: "Parnaíba", wishes: [wish, "um bolo", wish] }),
  stillWanted({ wishId: "w", wish }),
  wishesCancelled([wish]),
  wishesCancelled(["um bolo", wish]),
  askedIfTalked({ wishId: "w", offerId: "o", company: "Pizzaria", wish }),
  detailTooLate(wish, true),
  detailTooLate(wish, false),
  { kind: "text", body: `${inPlaceOf({ text: wish, wasAsked: false })} ${inPlaceOf({ text: wish, wasAsked: true })}` },
  gatheredAnswers({ answers, wish }),
  answersTemplate({ answers, wish }),
];

describe("a quoted wish", () => {
  it("keeps its own punctuation and gets no second one after it", () => {
    for (const wish of ["tem pizza de calabresa?", "quero pizza!", "quero pizza.", "quero pizza", "quero pizza, "]) {
      for (const content of everyText(wish)) {
        assert.doesNotMatch(bodyOf(content), /[.!?…,;:]_?"?[.,;:]/u, bodyOf(content));
      }
    }
    assert.match(bodyOf(offer(offerOf("tem pizza?"))), /: _tem pizza\?_ Responda até/);
    assert.match(bodyOf(offer(offerOf("quero pizza"))), /: _quero pizza_\. Responda até/);
  });

  it("reaches a merchant whole up to 700 characters, 500 in a template, cut at a word, within what Meta takes", () => {
    const long = "calabresa ".repeat(200);
    const widest = "C".repeat(200);
    for (const [make, pizzas, length] of [
      [offer, 116, 699],
      [offerTemplate, 82, 495],
    ] as const) {
      const whole = `${"pizza ".repeat(pizzas)}fim`;
      assert.equal(whole.length, length);
      assert.ok(bodyOf(make(offerOf(whole))).includes(`_${whole}_`));
      const body = bodyOf(make(offerOf(long, widest)));
      assert.match(body, /calabresa…_/);
      assert.ok(body.length <= 1_024, String(body.length));
    }
  });

  it("is echoed to its consumer in at most 80 letters, cut at a word, wherever it is quoted", () => {
    const long = `${"calabresa, ".repeat(40)}fim`;
    for (const content of everyText(long).slice(4)) {
      const body = bodyOf(content);
      for (const [, quoted = ""] of body.matchAll(/_([^_]{20,})_/gu)) {
        assert.ok(quoted.length <= 80, quoted);
        assert.match(quoted, /calabresa…$/u);
      }
      assert.match(body, /calabresa…/u);
    }
  });

  it("stands in a text that the consumer's phone has ready for each company, unless the message would grow too long", () => {
    const links = (wish: string, count: number) =>
      Array.from(
        bodyOf(gatheredAnswers({ answers: Array.from({ length: count }, () => answer()), wish })).matchAll(
          /https:\S+/gu,
        ),
        ([link]) => new URL(link),
      );
    const [link] = links("*quero* pizza & borda #2?", 1);
    assert.equal(link?.pathname, "/5586977000001");
    assert.equal(link?.searchParams.get("text"), 'Oi! Vi na Tenho que vocês têm "quero pizza & borda #2"');
    const [cut] = links("boa noite, tem pizza de calabresa com borda recheada para hoje?", 1);
    assert.match(cut?.searchParams.get("text") ?? "", /"boa noite, tem pizza de calabresa com…"$/);
    const exotic = "比萨".repeat(40);
    const longest = { ...answer(), name: "N".repeat(200), hours: "abre 24/11 às 08:00", note: "n".repeat(160) };
    for (const wish of [exotic, "açaí ".repeat(100)]) {
      const body = bodyOf(gatheredAnswers({ answers: Array.from({ length: 5 }, () => longest), wish }));
      assert.ok(body.length <= 4_096, String(body.length));
      assert.equal(body.match(/wa\.me/gu)?.length, 5);
    }
  });

  it("follows the contact in what a merchant reads after its TENHO", () => {
    assert.match(
      bodyOf(accepted(paid("um bolo"))),
      /^Ótimo! Fale com \*Ana\*: \(86\) 99999-0001\. Pedido: _um bolo_\./,
    );
    assert.match(
      bodyOf(acceptedTemplate(paid("um bolo"))),
      /Fale com \*Ana\*, pelo número \(86\) 99999-0001\. Pedido: _um bolo_\./,
    );
  });

  it("names what the consumer asked for in the answer", () => {
    assert.equal(
      bodyOf(gatheredAnswers({ answers, wish: "pizza de calabresa" })).split("\n")[0],
      "*1 empresa tem:* _pizza de calabresa_",
    );
  });
});
