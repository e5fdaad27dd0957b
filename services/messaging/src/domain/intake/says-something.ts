import { saidWords, wordSet } from "./said-words.ts";

/** Words of talk, which name nothing that could be looked for: greetings, laughter, impatience, politeness, questions about the question. */
const TALK = wordSet(
  `a ah ai ajuda alguem algum alguma alo amiga amigo ainda aqui agora as assim ate atende atendente bem boa bom cade calma como da de deu dia diga do e eh
  ei ele ela em entao entendi entender era errado errada esse essa esta este eu fala favor fazer foi gente ha haha hahaha hein hm hmm hmmm hum ixe ja kk
  kkk kkkk kkkkk la lista mais me menos mesmo moca moco muito na nada nao ne no noite nossa o obrigado oi ok ola onde opa opcao ou oxe pergunta pergunte perguntar pessoal
  porque pois por pra qual qualquer quais que quem rapaz rs rsrs sabe saber sei seila sem ser serio sim so tanto tarde te tem tu tudo um uma uai ue vai
  vei viu voce voces vou faz isso aquilo escolher escolha escolho mano man oxente vixe pera perai espera aff affs tipo certo sao tchau boas uns umas
  os das dos num ambos ambas todos todas dois duas tres lá responde respondam resposta robo demora demorando estou`,
);
const WORD_MIN = 3;

/**
 * Returns whether a text may name something to be looked for, so that it adds to a wish. One that is only talk, numbers or signs does not: "oi?", "sei
 * lá", "2 2".
 */
export const saysSomething = (text: string): boolean => {
  const words = saidWords(text);
  // A text too long for an answer has no said words.
  if (words.length === 0) return /\p{L}{3}/u.test(text);
  return words.some((word) => word.length >= WORD_MIN && !/^\d+$/.test(word) && !TALK.has(word));
};
