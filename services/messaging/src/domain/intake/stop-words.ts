import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that change nothing of a stop. */
const FILLERS = wordSet(
  `a ai ao agora em da das dos dai deixa contato ah amor ate bom de desde do deus dia essa esse esta este estou eu favor gente hoje ja la logo mais me meu mim minha moca moco mesmo nao noite o obrigado oi ola
  ou para pelo por pra quero queria que se seu senhor tarde todos todas um voce no na nunca com e eh isso`,
);
/** Whole texts that say nothing but stop. */
const WHOLE = new Set([
  "sair",
  "quero sair",
  "pare",
  "parar",
  "para",
  "parem",
  "stop",
  "stop all",
  "unsubscribe",
  "cancelar inscricao",
  "cancelar a inscricao",
  "cancela inscricao",
  "cancelar cadastro",
  "cancelar assinatura",
  "descadastrar",
  "descadastre",
  "descadastra",
  "quero descadastrar",
  "quero me descadastrar",
  "me descadastra",
  "me descadastre",
  "descadastro",
  "sair da lista",
  "sair do grupo",
  "optout",
  "opt out",
  "nao perturbe",
  "nao incomode",
  "remover da lista",
  "remova da lista",
  "remove da lista",
  "cancelar mensagens",
  "cancelar envio",
  "parar mensagens",
  "pare com isso",
  "para com isso",
  "parem com isso",
]);
const STOPPING = wordSet("para pare parem parar chega chegar");
const SENDING = wordSet(
  "mandar mande mandem manda enviar envie enviem envia escrever escreva escrevam escreve perturbar perturbe incomodar incomode encher encha chamar ligar mandando enviando enchendo perturbando",
);
const MESSAGES = wordSet(
  "mensagem mensagens msg msgs mensage mensagen mesagem menssagem menssagens recado recados aviso avisos propaganda propagandas notificacao notificacoes sms spam zap",
);
const OBJECTS = wordSet(
  "nada saco tanto tantas tanta toda hora daqui disso desse dessa desses dessas coisa coisas aqui oferta ofertas pedido pedidos lista grupo contato contatos numero whatsapp zap cadastro sistema inscricao assinatura promocao promocoes comigo paz empresa empresas",
);
const REMOVING = wordSet(
  "descadastra tira tire tirem tirar remove remova removam remover retira retire retirar exclui exclua excluir descadastra descadastre desinscreve desinscrever apaga sair",
);
const PLACES = wordSet("lista grupo cadastro contatos daqui disso dessa desse sistema inscricao assinatura listas");
const RECEIVING = wordSet("receber recebo receba recebendo recebe");
const WORDS_MAX = 15;

/**
 * Returns whether a text asks for no more messages, in any of the ways people write it: "me tira da lista", "para de mandar mensagem", "não quero mais
 * receber". All of its words have to belong to that, so that a wish for something to be removed or not received is none.
 */
export function isStop(text: string): boolean {
  const words = saidWords(text);
  if (words.length === 0 || words.length > WORDS_MAX) return false;
  const said = words.filter((word) => !POLITE.has(word)).join(" ");
  if (WHOLE.has(said)) return true;
  if (!areAll(words, FILLERS, STOPPING, SENDING, MESSAGES, OBJECTS, REMOVING, RECEIVING)) return false;
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const isNot = words.includes("nao") || words.includes("nunca");
  return (
    (startsStopping(words) && (has(SENDING) || has(MESSAGES) || has(RECEIVING))) ||
    (isNot && has(SENDING) && (has(MESSAGES) || words.includes("mais") || words.includes("nada"))) ||
    (isNot && has(RECEIVING) && !words.includes("aqui")) ||
    (isNot && words.includes("quero") && has(MESSAGES)) ||
    (has(REMOVING) && has(PLACES)) ||
    (has(REMOVING) && (words.includes("numero") || words.includes("me")) && has(OBJECTS)) ||
    (words.includes("deixa") && words.includes("paz"))
  );
}

/** Texts that may ask for no more messages, or say no to something else: only the person can tell which. */
const MAYBE = new Set([
  "chega",
  "basta",
  "parou",
  "bloquear",
  "bloqueia",
  "sai",
  "sai fora",
  "me deixa",
  "cancelar tudo",
  "cancela tudo",
  "encerrar",
  "encerra",
  "fim",
]);

/** Returns whether a text may ask for no more messages, so that the person is asked. */
export const mayStop = (text: string): boolean => MAYBE.has(saidWords(text).join(" "));

const POLITE = wordSet(
  "por favor oi ola obrigado bom dia boa tarde noite eu agora ja logo tudo moco moca gente pessoal",
);

/** "para de …", where "para" is no preposition. */
const startsStopping = (words: readonly string[]): boolean => {
  const first = words.find((word) => !POLITE.has(word)) ?? "";
  return STOPPING.has(first) || words.some((word) => word === "parem" || word === "pare" || word === "parar");
};
