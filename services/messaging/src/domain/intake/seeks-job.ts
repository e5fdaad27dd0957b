import { wordsOf } from "@tenho/br/text/text";
import { wordSet } from "./said-words.ts";

/** As much of a text as is looked at; a text that says so later asks for other things before. */
const READ_MAX = 300;

/** Words with which somebody looks for a job, or asks whether there is one. */
const SEEKING = wordSet(
  `procuro procurando procurava quero queria querendo preciso precisando precisava busco buscando gostaria atras tem teria ha existe existem arruma arrumar arranja arranjar consegue conseguir
  oferece oferecem oferecendo sabe sabem saber alguma algum vaga vagas oportunidade oportunidades onde`,
);
/** Words between those and the job: "procuro um primeiro emprego". */
const BETWEEN = wordSet(
  `a ai algum alguma alguem ao aqui bom com como da de do dos e em ela ele essa esse eu favor fixo la me mesmo meu minha muito na nem no novo nova o os outro outra para por pra primeiro qualquer
  se sim so tem tipo trabalhar um uma urgente urgentemente vaga vagas vc vcs voces voce por acaso oportunidade oportunidades`,
);
const JOB = wordSet("emprego empregos estagio estagios");
const VACANCY = wordSet("vaga vagas oportunidade oportunidades");
/** Jobs by their names, which tell "vaga de motorista" from "vaga de garagem". */
const ROLES = wordSet(
  `emprego trabalho trabalhar estagio estagiario estagiaria aprendiz atendente vendedor vendedora vendedores motorista motoboy entregador entregadora auxiliar ajudante garcom
  garcon garconete cozinheiro cozinheira recepcionista secretaria secretario balconista estoquista repositor repositora operador operadora faxineira faxineiro diarista pedreiro servente
  porteiro vigia vigilante seguranca baba cuidador cuidadora tecnico tecnica enfermeiro enfermeira gerente telemarketing mecanico soldador eletricista pizzaiolo chapeiro churrasqueiro
  padeiro padeira confeiteiro confeiteira costureira frentista zelador zeladora copeira empregada domestica assistente administrativo administrativa promotor promotora supervisor gari
  pintor carpinteiro marceneiro`,
);
/** Further ones at which people also make an appointment: "tem vaga pra manicure hoje?" asks for no job, "vaga de manicure" does. */
const APPOINTMENTS = wordSet(
  "manicure cabeleireira cabeleireiro barbeiro professor professora designer caixa vendas limpeza cozinha recepcao",
);
/** Words directly before "trabalhar" with which somebody wants to work; "uma moto pra trabalhar" is something to buy. */
const WANTS_TO = wordSet("quero queria querendo gostaria vontade interesse procuro disponivel disposto");
/** The same where the text says little else: "meu carro quebrou e preciso trabalhar" looks for a mechanic. */
const NEEDS_TO = wordSet("preciso precisando posso consigo");
const NEEDS_WORDS_MAX = 5;
const BEFORE_WORK = wordSet("de em muito eu me ir a ai comecar voltar so tambem");
const HIRING = wordSet("contratando contratam contrata contratacao");
const HIRERS = wordSet("voces voce vcs vc estao esta tao ta empresa loja alguem quem estiver estao ainda");
const SENDING = wordSet(
  "mandar mando enviar envio deixar deixo entregar entrego receber recebem recebe aceitam aceita aceitar levar levo anexo segue",
);
const CV = wordSet("curriculo curriculos curriculum");
const PRINTING = wordSet("imprimir imprime impressao fazer digitar formatar montar plastificar");
/** Words after "trabalho" with which it is a job and no piece of work. */
const AFTER_WORK = wordSet("urgente aqui fixo hoje por pfv favor noturno diurno formal registrado");
const NEAR = 4;

/** Returns whether one of `words` stands before `at`, with nothing but `between` among them, at most four words away. */
function isLedBy(
  words: readonly string[],
  at: number,
  lead: ReadonlySet<string>,
  between: ReadonlySet<string>,
): boolean {
  for (let before = at - 1; before >= 0 && before >= at - NEAR; before -= 1) {
    const word = words[before] ?? "";
    if (lead.has(word)) return true;
    if (!between.has(word)) return false;
  }
  return false;
}

/** Returns whether a role stands after `at`, at most three words away: "vaga disponível de atendente". */
const isOfRole = (words: readonly string[], at: number): boolean =>
  words.slice(at + 1, at + NEAR).some((word, after) => {
    const before = words[at + after] ?? "";
    return ROLES.has(word) || (APPOINTMENTS.has(word) && (before === "de" || before === "como"));
  });

/** Returns whether "trabalho" at this place is a job: "procuro trabalho", "um trabalho de motorista". */
function isWork(words: readonly string[], at: number): boolean {
  const [next, afterNext = ""] = words.slice(at + 1);
  if (next === undefined || AFTER_WORK.has(next)) return true;
  return ((next === "de" || next === "como") && ROLES.has(afterNext)) || (next === "em" && afterNext === "casa");
}

/**
 * Returns whether a person looks for a job: "procuro emprego", "tem vaga de atendente?", "quero trabalhar de motoboy". It asks for neither a product nor
 * a service, so no company is asked. Who looks for somebody to do a work is none of these.
 */
export function seeksJob(text: string): boolean {
  const words = wordsOf(text.slice(0, READ_MAX));
  return words.some((word, at) => {
    if (JOB.has(word)) return isLedBy(words, at, SEEKING, BETWEEN);
    if (VACANCY.has(word)) return isOfRole(words, at);
    if (word === "trabalhar") {
      const needs = words.length <= NEEDS_WORDS_MAX && isLedBy(words, at, NEEDS_TO, BEFORE_WORK);
      return needs || isLedBy(words, at, WANTS_TO, BEFORE_WORK);
    }
    if (HIRING.has(word)) return isLedBy(words, at, HIRERS, HIRERS) || words.length === 1;
    if (CV.has(word)) return isLedBy(words, at, SENDING, BETWEEN) && !words.some((other) => PRINTING.has(other));
    return word === "trabalho" && isWork(words, at) && isLedBy(words, at, SEEKING, BETWEEN);
  });
}
