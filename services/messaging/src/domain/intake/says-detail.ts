import { areAll, saidWords, wordSet } from "./said-words.ts";

/** Words that tell when, how large, how many, how or for whom something is wanted, and name neither a place nor a thing. */
const DETAIL = wordSet(
  `hoje amanha agora urgente urgencia cedo tarde noite manha madrugada semana mes sabado domingo feira
  grande grandes pequeno pequena pequenos pequenas medio media medios medias familia gigante inteiro inteira metade barato barata baratinho baratinha simples
  novo nova novos novas usado usada usados usadas seminovo seminova preto preta branco branca azul vermelho vermelha verde amarelo amarela colorido colorida
  masculino masculina feminino feminina infantil adulto adulta crianca criancas pessoas quilo quilos kg litro litros metro metros cm unidade unidades pacote pacotes
  caixa caixas duzia duzias saco sacos entrega entregar entregue retirar buscar pix cartao dinheiro parcelado parcelada vista`,
);
const AROUND = wordSet(
  `a ao ate ainda as bastante bem cada com cor da de depois dia do e eh em eu favor fim for hora horas mais mesmo meu mim minha muito na nao no o os ou para pode por possivel pra
  precisa preciso prefiro que quero queria se sem ser seria so tamanho tem ter um uma uns umas dois duas tres quatro cinco seis dez`,
);
/** Days that are places in a list, too; after one of these words they are days: "pra sexta". */
const WEEKDAY = wordSet("segunda terca quarta quinta sexta");
const BEFORE_DAY = wordSet("ate na para pra");
/** "13kg", "2l", "18h". */
const MEASURE = /^\d{1,5}(?:kg|g|l|ml|m|cm|mm|un|h|hs|hrs)$/u;
const NUMBER = /^\d{1,4}$/u;

/** Words before what a thing has or lacks: "com borda recheada", "sem cebola". */
const HAVING = wordSet("c com sem");
/** Words after them in sayings that tell nothing of a thing: "sem problema", "com certeza". */
const OF_SAYINGS = wordSet(
  `certeza condicao deus duvida fe graca jeito licenca medo nada noticia palavras parar pena pressa problema problemas querer quem razao resposta saber sentido tempo todo urgencia
  eles elas ele ela mim migo isso isto essa esse aqui la gente voce voces vc vcs tu`,
);
const FEATURE_WORDS_MAX = 5;

/** Ends of a clause, but not a comma within a number. */
const CLAUSE_END = /[,;.!\n](?!\d)/u;
const CLAUSES_MAX = 20;

/** Returns whether words say what the wanted thing has or lacks, and nothing else: "sem cebola", "com duas portas". */
const isFeature = ([first = "", ...rest]: readonly string[]): boolean =>
  HAVING.has(first) && rest.length > 0 && rest.length < FEATURE_WORDS_MAX && !rest.some((word) => OF_SAYINGS.has(word));

/** Returns whether a clause says a detail of what is wanted, and nothing else: "é pra hoje", "grande", "2 unidades", "sem cebola". */
function isDetail(clause: string): boolean {
  const words = saidWords(clause);
  if (isFeature(words) && !clause.includes("?")) return true;
  const isDay = (word: string, at: number) => WEEKDAY.has(word) && BEFORE_DAY.has(words[at - 1] ?? "");
  const isNamed = words.some((word, at) => DETAIL.has(word) || MEASURE.test(word) || isDay(word, at));
  const spoken = words.filter((word) => !MEASURE.test(word) && !NUMBER.test(word));
  return isNamed && areAll(spoken, DETAIL, AROUND, WEEKDAY);
}

/** The clauses of a text that say details of what is wanted, and nothing else; "" for none: "Parnaíba, é pra hoje" has "é pra hoje". */
export const detailsOf = (text: string): string =>
  text
    .split(CLAUSE_END, CLAUSES_MAX)
    .map((clause) => clause.trim())
    .filter(isDetail)
    .join(", ");
