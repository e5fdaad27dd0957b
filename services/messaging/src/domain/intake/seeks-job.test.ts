import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { seeksJob } from "./seeks-job.ts";

describe("seeksJob", () => {
  it("knows who looks for a job, however it is written", () => {
    for (const text of [
      "procuro emprego",
      "Tô atrás de emprego",
      "preciso muito de um emprego",
      "tem vaga de atendente?",
      "vcs tem vaga pra motorista ai",
      "alguma vaga disponivel de auxiliar de cozinha",
      "tem vaga de emprego",
      "vaga de manicure",
      "quero trabalhar de motoboy",
      "gostaria de trabalhar com vocês",
      "preciso trabalhar",
      "vocês estão contratando?",
      "procuro trabalho",
      "tem trabalho de pedreiro?",
      "posso mandar meu currículo?",
      "boa tarde, onde deixo o curriculo",
      "procuro estágio em enfermagem",
      "vaga de jovem aprendiz",
    ]) {
      assert.equal(seeksJob(text), true, text);
    }
  });

  it("takes no request for it, whichever of these words it has", () => {
    for (const text of [
      "quero uma roupa pra trabalhar",
      "preciso de uma moto pra trabalhar",
      "meu carro quebrou e eu preciso trabalhar, mecânico urgente",
      "notebook para trabalho",
      "preciso de um trabalho de escola impresso",
      "imprimir meu currículo",
      "posso mandar o currículo pra imprimir?",
      "vaga de garagem pra alugar",
      "tem vaga pra manicure hoje?",
      "tem vaga na pousada no feriado?",
      "tem vaga pra limpeza de pele",
      "procuro uma diarista",
      "preciso de um pedreiro",
      "quero contratar um eletricista",
      "procuro empregada doméstica",
      "uma cesta básica, to sem emprego, tem desconto?",
      "quero uma pizza",
      "",
    ]) {
      assert.equal(seeksJob(text), false, text);
    }
  });
});
