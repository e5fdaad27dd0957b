/** One line of a talk. `C`: the consumer writes, `E`: the company. In brackets: a button or row that is tapped by its title, or a thing without words. */
export type TalkLine = `${"C" | "E"}: ${string}`;
/** `isShared`: it is held at a business number that several units share, so that the place is asked for. */
export type ShownTalk = { title: string; lines: readonly TalkLine[]; isShared?: true };

/** The talks that `docs/talks.md` shows. */
export const SHOWN_TALKS: readonly ShownTalk[] = [
  {
    title: "Um pedido claro, do oi ao contato",
    lines: ["C: oi", "C: quero uma pizza de calabresa", "E: tenho sim", "E: [TENHO]", "C: obrigada viu", "C: e aí?"],
  },
  {
    title: "Quanto custa, e se é golpe",
    lines: ["C: quanto custa?", "C: quanto custa?", "C: isso é golpe?", "C: quero um botijão de gás"],
  },
  { title: "Primeiro algo confuso, depois o pedido", lines: ["C: manda foto", "C: remédio pra dor de cabeça"] },
  {
    title: "Responde a pergunta com outra pergunta",
    lines: ["C: um presente", "C: quanto custa isso?", "C: quais opções?", "C: 1", "E: acabou"],
  },
  {
    title: "No meio da pergunta, outro pedido",
    lines: ["C: um presente", "C: botijão de gás", "E: tenho mas só amanhã", "E: [TENHO]"],
  },
  { title: "Mudou de ideia", lines: ["C: um presente", "C: não, quero é pizza"] },
  { title: "Deixou pra lá", lines: ["C: um presente", "C: deixa pra lá"] },
  { title: "Conta aos poucos", lines: ["C: quero um conserto", "C: da geladeira"] },
  { title: "Cancelar sem pedido aberto", lines: ["C: oi", "C: cancelar", "C: não"] },
  {
    title: "Reclama e se irrita",
    lines: ["C: quero uma pizza de calabresa", "E: [TENHO]", "C: a pizza veio fria", "C: 1", "C: vai tomar no cu"],
  },
  { title: "Conversa fiada", lines: ["C: vc é robô?", "C: te amo", "C: ?"] },
  {
    title: "Manda uma figurinha e um cartão",
    lines: ["C: [figurinha]", "C: [cartão]", "C: quero um bolo de chocolate"],
  },
  {
    title: "Dois pedidos numa mensagem, e um a menos",
    lines: ["C: quero uma pizza e um botijão de gás", "C: e aí?", "C: cancela o gás"],
  },
  {
    title: "Procura emprego, ou oferece o seu serviço",
    lines: ["C: procuro emprego", "C: quero trabalhar de motoboy", "C: sou pedreiro, tem serviço?"],
  },
  {
    title: "Um detalhe que chegou depois",
    lines: ["C: quero uma pizza de calabresa", "C: sem cebola", "C: cadê a resposta?"],
  },
  {
    title: "A empresa pergunta o preço, responde em palavras e toca duas vezes",
    lines: [
      "C: quero uma pizza de calabresa",
      "E: quanto ele quer pagar?",
      "E: tenho por 45",
      "E: [TENHO]",
      "E: [TENHO]",
    ],
  },
  {
    title: "A empresa não tem, e volta atrás",
    lines: ["C: açaí de 500ml", "E: [NÃO TENHO]", "E: [NÃO TENHO]", "C: alguém respondeu?"],
  },
  {
    title: "A empresa tem dois pedidos abertos e diz que tem um",
    lines: ["C: quero uma pizza de calabresa", "C: botijão de gás", "E: tenho sim", "E: botijão", "E: [TENHO]"],
  },
  {
    title: "A empresa tem dois pedidos abertos e não tem um",
    lines: ["C: quero uma pizza de calabresa", "C: botijão de gás", "E: não tenho", "E: 1", "E: tenho por 45"],
  },
  {
    title: "A empresa manda foto, agradece e chega tarde",
    lines: ["C: quero uma pizza de calabresa", "E: [foto]", "E: obrigado", "C: não quero mais", "E: tenho sim"],
  },
  {
    title: "Pede outra coisa enquanto pergunto a cidade",
    lines: ["C: quero uma pizza de calabresa", "C: botijão de gás", "C: Parnaíba"],
    isShared: true,
  },
  {
    title: "Repete o pedido, e depois troca",
    lines: ["C: quero uma pizza de calabresa", "C: quero uma pizza de calabresa", "C: pizza não, açaí", "E: tenho sim"],
  },
  {
    title: "Concorda e aponta, com dois pedidos abertos",
    lines: [
      "C: quero uma pizza de calabresa",
      "C: botijão de gás",
      "C: isso",
      "C: cancela o gás",
      "C: esse",
      "C: botijão",
    ],
  },
  {
    title: "A empresa reage ao pedido, e depois não atende",
    lines: [
      "C: quero uma pizza de calabresa",
      "E: [👍]",
      "E: [TENHO]",
      "C: alguém?",
      "C: não consegui falar com a loja",
      "C: 1",
    ],
  },
  {
    title: "A empresa manda o lugar, e não acha o cliente",
    lines: ["C: quero uma pizza de calabresa", "E: [lugar]", "E: [TENHO]", "E: ele não me respondeu"],
  },
];
