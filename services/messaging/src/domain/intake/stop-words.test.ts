import assert from "node:assert/strict";
import { it } from "node:test";
import { isStop, mayStop } from "./stop-words.ts";

const STOPS = [
  "sair",
  "SAIR.",
  "pare",
  "para",
  "Parem!",
  "stop",
  "me tira da lista",
  "me tire dessa lista por favor",
  "me remove da lista",
  "para de mandar mensagem",
  "parem de mandar mensagem pelo amor de deus",
  "para de me mandar msg",
  "não quero mais receber",
  "n quero mais receber msg",
  "não me mande mais mensagem",
  "não mande mais nada",
  "não quero mais receber mensagens de vocês",
  "cancelar inscrição",
  "descadastrar",
  "quero me descadastrar",
  "descadastra meu numero",
  "unsubscribe",
  "tira meu número daí",
  "me tira desse grupo",
  "quero sair da lista",
  "para de encher o saco",
  "me deixa em paz",
  "não quero mensagem",
  "não envie mais",
  "nunca mais me mande mensagem",
  "chega de mensagem",
  "exclua meu contato da lista",
  "parar de receber",
  "pare com isso por favor",
];
const NONE = [
  "para amanhã",
  "quero sair hoje a noite",
  "não quero receber em casa, vou buscar",
  "cancela",
  "não quero mais",
  "remover",
  "tira dúvida",
  "remover tatuagem",
  "lista de material escolar",
  "não quero cebola",
  "para choque de gol",
  "parar de fumar",
  "tirar foto 3x4",
  "quero receber hoje",
  "pizza para viagem",
  "mensagem de aniversário carro de som",
  "uma saia",
  "tem gás?",
  "",
];

it("a stop in any words is told from a wish", () => {
  for (const text of STOPS) assert.ok(isStop(text), text);
  for (const text of NONE) assert.ok(!isStop(text), text);
  for (const text of ["chega", "basta", "sai fora"]) assert.ok(mayStop(text) && !isStop(text), text);
});
