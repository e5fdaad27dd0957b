import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asksAsConsumer, type MerchantWords, merchantWords } from "./merchant-words.ts";

const TABLE: Record<MerchantWords, string[]> = {
  yes: [
    "tenho sim",
    "sim",
    "temos",
    "eu tenho 👍",
    "TENHO!!! pode vir",
    "tem sim",
    "1",
    "aceito",
    "tenho, me passa o contato",
    "TENHO ✅",
    "*TENHO*",
    "👍",
    "Tenho sim senhor",
    "quero sim",
    "bora",
    "pode mandar",
    "manda o contato",
    "passa o número",
    "vendemos sim",
    "faço sim",
    "consigo sim",
    "tenho a pronta entrega",
    "claro que tenho",
    "sim, tenho",
    "s",
  ],
  no: [
    "agora não",
    "nao",
    "ñ tenho",
    "n tenho",
    "não tenho não",
    "não tenho hoje",
    "nao tenho mais",
    "hoje estamos fechados",
    "infelizmente não",
    "acabou",
    "em falta",
    "tô sem",
    "esgotado",
    "2",
    "não consigo",
    "não posso agora",
    "tem não",
    "tenho nao",
    "tem mais não",
    "não temos no momento, desculpe",
    "vixe, acabou agorinha",
    "poxa, tá em falta",
    "hj não",
    "hoje nao da",
    "num tem",
    "num tenho",
    "não, obrigado",
    "dispenso",
    "negativo",
    "👎",
    "não vou poder atender",
  ],
  not_mine: [
    "Não vendo isso",
    "não vendo",
    "3",
    "não trabalho com isso",
    "nao trabalhamos com esse tipo de produto",
    "nao é minha área",
    "não mexo com isso",
    "n trabalhamos c isso",
    "não é do meu ramo",
  ],
  details: [
    "Tenho, sai por 45 reais",
    "tenho mas só depois das 19h",
    "opa tenho sim, calabresa 40 e frango 42",
    "tenho pizza de calabresa grande por 45",
    "só amanhã",
    "amanhã eu tenho",
    "não tenho hoje, só amanhã",
    "não tenho calabresa só mussarela",
    "ta 50 conto",
    "R$ 39,90",
    "35,00",
    "às 18:30 consigo",
    "chego ai 18h",
    "tem por 80 reais, serve?",
    "não entrego",
    "nao entregamos hoje",
  ],
  question: ["quanto ele quer pagar?", "qual o tamanho?", "onde ele mora?", "é pra entregar?", "quem é?", "como assim"],
  thanks: ["obrigado", "valeu", "obrigada, bom dia", "🙏"],
  other: ["oi", "quero uma pizza", "preciso de um encanador", "tô sem calabresa", "x".repeat(5_000)],
};

describe("a merchant's words about an offer", () => {
  for (const [meaning, texts] of Object.entries(TABLE)) {
    it(`are ${meaning} in ${texts.length} texts`, () => {
      for (const text of texts) assert.equal(merchantWords(text), meaning, text.slice(0, 60));
    });
  }

  it("ask for something of its own only where they say so", () => {
    assert.ok(asksAsConsumer("preciso de um encanador"));
    assert.ok(!asksAsConsumer("calabresa grande"));
  });
});
