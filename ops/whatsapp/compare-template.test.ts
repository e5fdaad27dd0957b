import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { accessCode } from "../../services/messaging/src/domain/outgoing/templates/access-code.ts";
import { newOffer } from "../../services/messaging/src/domain/outgoing/templates/new-offer.ts";
import { differencesOf } from "./compare-template.ts";

const listed = (category: string, components: unknown) => ({ category, components: JSON.stringify(components) });
const [body, buttons] = newOffer.meta.components;

describe("a template at Meta, compared with ours", () => {
  it("is the same as it was sent", () => {
    assert.deepEqual(differencesOf(newOffer.meta, listed("UTILITY", newOffer.meta.components)), []);
  });

  it("differs in its category, text, buttons and whatever somebody added", () => {
    assert.deepEqual(differencesOf(newOffer.meta, listed("MARKETING", [body, buttons])), [
      "a categoria é MARKETING, e não UTILITY",
    ]);
    const other = [
      { ...body, text: "Outro texto" },
      { type: "FOOTER", text: "Tenho" },
    ];
    assert.deepEqual(differencesOf(newOffer.meta, listed("UTILITY", other)), [
      "o texto é outro",
      "os botões são outros",
      "tem FOOTER a mais",
    ]);
    const turned = { type: "BUTTONS", buttons: buttons.buttons.toReversed() };
    assert.deepEqual(differencesOf(newOffer.meta, listed("UTILITY", [body, turned])), ["os botões são outros"]);
    assert.deepEqual(differencesOf(newOffer.meta, { category: "UTILITY", components: "{" }), [
      "as partes não puderam ser lidas",
    ]);
  });

  it("of a one-time code has Meta's words, and its button as one of an address", () => {
    const url = "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}";
    const shown = (minutes: number) => [
      { type: "BODY", text: "*{{1}}* é seu código de verificação.", add_security_recommendation: true },
      { type: "FOOTER", text: "Este código expira.", code_expiration_minutes: minutes },
      { type: "BUTTONS", buttons: [{ type: "URL", text: "Copiar código", url }] },
    ];
    assert.deepEqual(differencesOf(accessCode.meta, listed("AUTHENTICATION", shown(30))), []);
    assert.deepEqual(differencesOf(accessCode.meta, listed("AUTHENTICATION", shown(10))), ["o rodapé é outro"]);
  });
});
