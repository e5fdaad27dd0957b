import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aWish, NOW, SETTINGS } from "../../../test/_wish-builder.ts";
import { isAdGreeting } from "./ad-greeting.ts";
import { addPart } from "./gather-texts.ts";

const AD = "Olá! Tenho interesse e queria mais informações, por favor.";

describe("the ready-made text of an advertisement", () => {
  it("is a greeting, in each form that phones fill in", () => {
    for (const text of [
      AD,
      "Olá, gostaria de mais informações",
      "Olá! Posso obter mais informações sobre isso?",
      "Oi, vi o anúncio e quero saber mais",
      "tenho interesse",
      "Olá! Gostaria de receber mais detalhes do produto.",
    ]) {
      assert.ok(isAdGreeting(text), text);
    }
  });

  it("is none once it names something, nor is any other text", () => {
    for (const text of [
      "Olá! Tenho interesse em uma pizza e queria mais informações",
      "quero saber o preço do botijão",
      "quero uma pizza",
      "oi",
      "",
      `${"mais ".repeat(100)}informações`,
    ]) {
      assert.ok(!isAdGreeting(text), text);
    }
  });

  it("adds nothing to a wish, before or after its words", () => {
    const part = (wamid: string, text: string, seq: number) => ({ wamid, text, at: NOW, seq });
    const after = addPart(aWish(), part("w2", AD, 2), NOW, SETTINGS);
    assert.equal(after.text, "quero uma pizza");
    const opened = aWish({ parts: [part("w1", AD, 1)], text: AD });
    assert.equal(addPart(opened, part("w2", "quero uma pizza", 2), NOW, SETTINGS).text, "quero uma pizza");
    assert.equal(addPart(opened, part("w2", AD, 2), NOW, SETTINGS).text, `${AD}\n${AD}`);
  });
});
