import assert from "node:assert/strict";
import { it } from "node:test";
import { automaticShape } from "./automatic-reply.ts";

const SURE = [
  "Olá! Agradecemos sua mensagem. Não estamos disponíveis no momento, mas responderemos assim que possível.",
  "Oi! Sou o assistente virtual. Não entendi sua resposta. Escolha uma das opções abaixo.",
  "Obrigado pelo contato, já vamos te atender 😊",
  "Seja bem-vindo à Pizzaria Delta! Em que posso ajudar?",
  "Digite 1 para pedidos, 2 para financeiro",
  "Opção invalida. Tente novamente.",
  "Nosso horário de atendimento é de segunda a sexta, das 8h às 18h.",
  "Olá, tudo bem? Recebemos sua mensagem e em instantes um de nossos atendentes falará com você",
  "No momento estamos fechados, voltamos amanhã às 8h",
  "Bem vindo ao Gás Já! Confira nosso cardápio e faça seu pedido pelo link",
  "Sua mensagem é muito importante para nós.",
  "[Mensagem automática] Estou de férias até segunda",
  "Deixe seu nome e o que você precisa que já te respondo",
  "Oi, no momento estou dirigindo e não posso responder",
  "Thank you for contacting us! We will get back to you.",
];
const NOT_SURE = [
  "quero uma pizza calabresa",
  "tenho sim, nosso horário vai até as 22h e tem delivery",
  "hoje estamos fechados",
  "não posso agora",
  "preciso de um encanador assim que possível",
  "quero uma placa de seja bem vindo",
  "obrigado",
  "agora não, só amanhã",
  "qual o horário de atendimento da farmácia?",
  "procuro atendente para minha loja",
  "",
];

it("a shop's greeting, away text or menu is told from what people write", () => {
  for (const text of SURE) assert.equal(automaticShape(text), "sure", text);
  for (const text of NOT_SURE) assert.notEqual(automaticShape(text), "sure", text);
  assert.equal(automaticShape("Opa! Estou em reunião, depois eu vejo isso com calma"), "maybe");
  assert.equal(automaticShape("temos sim, o horário é até as 22h e o delivery custa 5"), "none");
  assert.equal(automaticShape("uma pizza de calabresa grande com borda"), "none");
});
