import assert from "node:assert/strict";
import { test } from "node:test";
import { type MessageKind, messageKind } from "./message-kind.ts";

const expected: Record<MessageKind, readonly string[]> = {
  greeting: [
    "oi",
    "Oiii",
    "OLÁ!!",
    "bom dia",
    "bom diaaa 🙏",
    "Boa tarde, tudo bem?",
    "boa noiteee pessoal",
    "e aí, blza?",
    "opa, td bem com vc?",
    "bomm diaa",
    "boa tadre",
    "oi tenho",
    "alguém aí?",
    "quero fazer um pedido",
    "👋",
    "Olá, pode me ajudar por favor?",
  ],
  thanks: [
    "obg",
    "obrigada!",
    "Muito obrigadoooo ❤️",
    "vlw",
    "valeu!!",
    "valeuuuu galera",
    "obirgado",
    "brigadão",
    "ok",
    "ok obrigado",
    "👍",
    "🙏🙏",
    "kkkkkkk",
    "não, obrigado",
    "bom dia, muito obrigada pela atenção",
    "já consegui, valeu",
    "blz",
  ],
  opt_out: [
    "SAIR",
    "sair.",
    "Parar",
    "PARE!",
    "cancelar",
    "canceler",
    "quero sair",
    "não quero mais receber mensagens",
    "oi, me tira da lista por favor",
    "descadastar",
    "STOP",
    "parem de me mandar mensagem",
  ],
  data_request: [
    "MEUS DADOS",
    "meus dados",
    "quero meus dados por favor",
    "apagar meus dados",
    "LGPD",
    "oi, quais dados vocês têm sobre mim?",
  ],
  empty: ["", "   ", "\n\t", "...", "???", "\u200b\u200d", "\ud83d", "\u0000\u0001", "🍕"],
  wish: [
    "oi, tem pizza?",
    "pizza",
    "bom dia, preciso de um encanador",
    "obrigado pela pizza, quero outra",
    "saia jeans",
    "sair pra jantar",
    "prato feito",
    "cesto de roupa",
    "recuperar meus dados do hd",
    "cancelar tv a cabo",
    "parabrisa",
    "parar vazamento",
    "boa costureira",
    "noivas",
    "valeta",
    "valet",
    "aluguel de carro",
    "quero",
    "bolo",
    "topo de bolo",
    "show de humor",
    "massa de pastel",
    "conserto de celular valeu",
    "brigadeiro",
    "ajuda com mudança",
    "gato",
    "motorista",
  ],
};

for (const [kind, texts] of Object.entries(expected)) {
  test(`recognises ${kind}`, () => {
    for (const text of texts) assert.equal(messageKind(text), kind, JSON.stringify(text));
  });
}

test("a word of courtesy never hides a wish", () => {
  for (const courtesy of ["oi", "bom diaaa 🙏", "obg", "valeu!!", "ok", "sair", "meus dados"]) {
    for (const want of ["pizza de calabresa", "chaveiro urgente", "tem vaga de creche?"]) {
      assert.equal(messageKind(`${courtesy}, ${want}`), "wish");
      assert.equal(messageKind(`${want} ${courtesy}`), "wish");
    }
  }
});

test("hostile texts are answered, not thrown at", () => {
  for (const text of [
    "a".repeat(100_000),
    "oi ".repeat(50_000),
    "\ud800".repeat(10_000),
    "ﷺ".repeat(10_000),
    "\u0301".repeat(10_000),
  ]) {
    assert.ok(["wish", "greeting", "empty"].includes(messageKind(text)));
  }
});
