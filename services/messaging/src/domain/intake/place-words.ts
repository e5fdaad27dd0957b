import { saidWords, wordSet } from "./said-words.ts";

/** Words that tell of a place or a way to it: "perto da farmácia", "rua das flores", "moro no centro". */
const PLACE = wordSet(
  `rua avenida av travessa alameda rodovia br pi estrada bairro conjunto conj residencial loteamento condominio vila povoado assentamento zona rural praca praia
  perto proximo proxima lado frente tras esquina centro cidade interior morro lagoa litoral km quadra qd lote bloco apartamento apto casa cep moro mora moramos estou fico ficamos
  sou aqui regiao municipio capital norte sul leste oeste planalto parque jardim`,
);
const BEGINNING = wordSet("em no na nos nas ao perto do da dos das de");
const ASKING = wordSet("quero queria preciso precisava procuro procurava busco gostaria");

/** Returns whether words may be meant as a place, although they name something that is sold: they begin as one, or have a word of one, and ask for nothing. */
export function soundsLikePlace(text: string): boolean {
  const words = saidWords(text);
  if (words.some((word) => ASKING.has(word))) return false;
  return BEGINNING.has(words[0] ?? "") || words.some((word) => PLACE.has(word));
}
