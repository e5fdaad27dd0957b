import { areAll, saidWords, wordSet } from "./said-words.ts";

const THANKS = wordSet("obrigado obrigadao brigadao valeuzao agradeco agradecido agradecida gratidao grato grata tmj");
/** Words around thanks, which agree out of politeness and answer nothing. */
const AROUND = wordSet(
  `a ai amiga amigo ate atencao beleza boa bom certo de demais desde deus dia e eh ajuda ok okay esta gente ja joia la logo mais massa mesmo moca moco muito noite o otimo
  pela pelo perfeito pessoal por que senhor senhora senhores show tarde tchau te todos tudo bem voce viu entao abencoe abraco`,
);

/** Returns whether a text thanks and says no more, so that it answers no question: "valeu", "ok obrigado", "🙏". "sim, obrigado" answers. */
export function onlyThanks(text: string): boolean {
  const words = saidWords(text);
  return words.some((word) => THANKS.has(word)) && areAll(words, THANKS, AROUND);
}
