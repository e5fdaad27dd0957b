import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { movedTo } from "./moved-to.ts";

const unit = (city: string, state: string) => ({
  id: city,
  name: `Tenho ${city}`,
  city,
  state,
  timeZone: "America/Fortaleza",
});
const UNITS = [unit("Parnaíba", "PI"), unit("Sobral", "CE"), unit("Luís Correia", "PI")];

describe("words that say where somebody is now", () => {
  it("are those that say a city of the number, and nothing else", () => {
    for (const [text, city] of [
      ["agora estou em Sobral", "Sobral"],
      ["mudei pra Parnaíba", "Parnaíba"],
      ["me mudei para a Parnaiba viu", "Parnaíba"],
      ["oi, to em luis correia hoje", "Luís Correia"],
      ["agora é em Sobral - CE", "Sobral"],
      ["na verdade moro em sobral", "Sobral"],
      ["gente, cheguei aqui em Parnaíba agora", "Parnaíba"],
      ["vim morar em sobral", "Sobral"],
      ["mudei de Parnaíba pra Sobral", "Sobral"],
      ["me mudei de Luís Correia para Parnaíba", "Parnaíba"],
      ["vim de Sobral, agora estou em Parnaíba", "Parnaíba"],
      ["sou de Sobral", "Sobral"],
    ] as const) {
      assert.equal(movedTo(text, UNITS)?.city, city, text);
    }
  });

  it("are none where something is asked for, or it is another place, a question or a no", () => {
    for (const text of [
      "estou em Sobral e quero uma pizza",
      "mudei: pizza",
      "agora quero açaí",
      "Sobral",
      "pizza em Sobral",
      "vocês estão em Sobral?",
      "estou em Sobral?",
      "não estou mais em Parnaíba",
      "estou em Teresina agora",
      "mudei de Parnaíba pra Teresina",
      "estou indo de Parnaíba pra Sobral",
      "vim de Sobral buscar gás em Parnaíba",
      "estou precisando de gás em Sobral",
      "estou em casa",
    ]) {
      assert.equal(movedTo(text, UNITS), null, text);
    }
  });
});
