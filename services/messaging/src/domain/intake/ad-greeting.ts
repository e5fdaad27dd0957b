import { wordsOf } from "@tenho/br/text/text";

/** Words that the ready-made first text of an advertisement consists of, as Meta and companies write it; none names a thing. */
const WORDS = new Set(
  `a ao as bom boa de da das dia do dos e em essa esse esta este eu favor fazer gostaria informacao informacoes info infos interesse interessada
  interessado isso isto mais me na no noite o obrigada obrigado obter oi ola os ou para passar poderia poderiam podem pode por posso pra produto
  anuncio queria quero receber saber seu seus sobre sua tarde tenho ter um uma vi detalhes voce voces vc vcs servico servicos produtos`.split(
    /\s+/,
  ),
);
/** Words one of which such a text has. */
const ASKS_TO_KNOW = new Set(
  "informacao informacoes info infos interesse interessada interessado detalhes saber".split(" "),
);
const WORDS_MAX = 25;

/**
 * Returns whether a text only says that somebody wants to know more, like "Olá! Tenho interesse e queria mais informações, por favor.", which phones
 * fill in below an advertisement: a greeting, that names nothing to be looked for.
 */
export function isAdGreeting(text: string): boolean {
  const words = wordsOf(text.slice(0, 400));
  return (
    words.length <= WORDS_MAX && words.every((word) => WORDS.has(word)) && words.some((word) => ASKS_TO_KNOW.has(word))
  );
}
