import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that ask how a wish stands, by themselves. */
const STANDING = wordSet(
  "cade alguem achou acharam encontrou encontraram conseguiu conseguiram resposta respostas respondeu responderam novidade novidades noticia noticias demora demorando demorou",
);
const AROUND = wordSet(
  `a ai ainda alguma algum amigo amiga aqui as bem boa bom com da de deram deu dia e eh ei ela ele empresa em entao era esse essa este esta eu foi gente ha hein ja la loja me meu minha
  moca moco muito nada nao ne nenhum nenhuma ninguem no o oi ola os opa pedido pessoal por que quem responde responderam retorno sobre tarde noite tem teve tive um uma vai viu voce`,
);

/**
 * Returns whether a text asks how a wish stands: "e aí?", "alguém?", "nada ainda?", "achou?". With nothing wished such words greet, or ask how it works, so
 * that the model reads them otherwise.
 */
export function asksStanding(text: string): boolean {
  const words = saidWords(text);
  if (!areAll(words, STANDING, AROUND)) return false;
  const said = ` ${words.join(" ")} `;
  return (
    words.some((word) => STANDING.has(word)) ||
    /^ (?:oi |ola |opa |ei )*e(?: (?:ai|entao))+ /u.test(said) ||
    said.includes(" nada ainda ") ||
    said.includes(" ainda nada ")
  );
}
