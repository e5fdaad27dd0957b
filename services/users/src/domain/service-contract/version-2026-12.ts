import type { ContractText } from "./contract-text.ts";
import { VERSION_2026_11 } from "./version-2026-11.ts";

const WHATSAPP = {
  title: "8. Mensagens pelo WhatsApp",
  paragraphs: [
    "Quem escreve é a Tenho, pelo número da Unidade ou por um número que ela divide com outras. As mensagens passam pela Meta, dona do WhatsApp, e podem ser respondidas por um sistema automático. Nenhuma pede senha, código do banco ou número de cartão.",
    "A Tenho envia ao WhatsApp confirmado da Empresa: os pedidos de consumidores nas categorias que ela escolheu; o contato de quem pediu, depois de um TENHO; os avisos de saldo, de cobrança, de crédito que vence e de pedidos perdidos; os avisos da conta, como ativação, senha temporária e mudanças de segurança; e as respostas ao que a Empresa escreve. Não envia propaganda de terceiros.",
    "O aceite deste contrato, com a frase mostrada junto dele, autoriza essas mensagens. A Tenho guarda a frase e o momento do aceite.",
    "Para parar de receber pedidos por um tempo, a Empresa escreve PAUSAR, e para voltar, VOLTAR. Para não receber mais nenhuma mensagem, escreve SAIR, a qualquer hora e sem custo: a partir daí também não é perguntada sobre pedidos, até que volte a escrever. O contrato, o saldo e o painel continuam, e os avisos da conta seguem por e-mail.",
  ],
};

const [closing, ...earlier] = VERSION_2026_11.sections.toReversed();

/** The text of 2026-11 with a clause about WhatsApp; the clauses that others name keep their numbers. */
export const VERSION_2026_12: ContractText = {
  version: "2026-12",
  title: VERSION_2026_11.title,
  sections: [
    ...earlier.toReversed(),
    WHATSAPP,
    { title: "9. Disposições finais", paragraphs: closing?.paragraphs ?? [] },
  ],
};
