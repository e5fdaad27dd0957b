import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fillTemplate, TEMPLATES, templateFaults } from "../../../../../../sandbox/src/domain/templates.ts";
import type { OutgoingContent } from "../message.ts";
import { gatheredAnswers, severalWishesReceived, wishReceived } from "./consumer.ts";
import { accepted, offer } from "./merchant.ts";
import { acceptedTemplate, answersTemplate, offerTemplate } from "./templates.ts";

const until = new Date("2026-11-20T18:00:00.000Z");
const answers = [{ name: "Pizzaria", phone: "5586977000001", hours: "", note: "" }];
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
  const template = TEMPLATES.find(({ name }) => name === content.name);
  assert.ok(template, content.name);
  assert.deepEqual(templateFaults(template), []);
  for (const parameter of content.parameters) assert.doesNotMatch(parameter, /[\n\t]| {5}/);
  return fillTemplate(template, content.parameters);
}

const everyText = (wish: string): OutgoingContent[] => [
  offer(offerOf(wish)),
  offerTemplate(offerOf(wish)),
  accepted(paid(wish)),
  acceptedTemplate(paid(wish)),
  wishReceived({ city: "Parnaíba", wish }),
  severalWishesReceived({ city: "Parnaíba", wishes: ["um bolo", wish] }),
  gatheredAnswers({ answers, wish }),
  answersTemplate({ answers, wish }),
];

describe("a quoted wish", () => {
  it("keeps its own punctuation and gets no second one after it", () => {
    for (const wish of ["tem pizza de calabresa?", "quero pizza!", "quero pizza.", "quero pizza"]) {
      for (const content of everyText(wish)) assert.doesNotMatch(bodyOf(content), /[.!?…]_?\./u, bodyOf(content));
    }
    assert.match(bodyOf(offer(offerOf("tem pizza?"))), /: _tem pizza\?_ Responda até/);
    assert.match(bodyOf(offer(offerOf("quero pizza"))), /: _quero pizza_\. Responda até/);
  });

  it("reaches a merchant whole up to 700 characters, cut at a word, within what Meta takes with buttons", () => {
    const whole = `${"pizza ".repeat(116)}fim`;
    const long = "calabresa ".repeat(200);
    const widest = "C".repeat(200);
    assert.equal(whole.length, 699);
    for (const make of [offer, offerTemplate]) {
      assert.ok(bodyOf(make(offerOf(whole))).includes(`_${whole}_`));
      const body = bodyOf(make(offerOf(long, widest)));
      assert.match(body, /calabresa…_/);
      assert.ok(body.length <= 1_024, String(body.length));
    }
  });

  it("names what the consumer asked for in the answer", () => {
    assert.equal(
      bodyOf(gatheredAnswers({ answers, wish: "pizza de calabresa" })).split("\n")[0],
      "*1 empresa tem:* _pizza de calabresa_",
    );
  });
});
