import { areAll, saidWords, wordSet } from "./said-words.ts";

const PRICE = wordSet("quanto preco precos valor valores custo custa gratis taxa mensalidade pago paga pagar");
const AROUND = wordSet(
  `a ai aqui ate bom boa da de desse deste dia do e eh esse essa este esta eu fica sai sera seria isso me mim mesmo moca moco na no noite o obrigado oi ola os para pra perguntar pergunta pedir
  por favor pode qual quais que quero saber se ser tarde tem tenho tudo um uma usar voce cobra cobram cobrar servico nada alguma por consulta consultar gente entao queria`,
);

/**
 * Returns whether a text asks what it costs, and names nothing whose price it could be: "quanto custa?", "é grátis?", "tenho que pagar alguma coisa?". With
 * nothing else in it, it is a question about us.
 */
export function asksPrice(text: string): boolean {
  const words = saidWords(text);
  return words.some((word) => PRICE.has(word)) && areAll(words, PRICE, AROUND, THING);
}

const THING = wordSet("coisa algo valor");
