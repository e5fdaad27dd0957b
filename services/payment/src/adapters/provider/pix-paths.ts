import type { ReceivedQuery } from "../../app/providers.ts";

const ITEMS_A_PAGE = 100;

/** Path of a devolução in the bank's API. */
export const returnPath = (endToEndId: string, id: string): string => `/pix/${endToEndId}/devolucao/${id}`;

/** Path of a page of received payments: of one charge, or of all that name one. */
export function receivedPath({ from, to, page, onlyReturned, txid }: ReceivedQuery): string {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    ...(txid === undefined ? { txIdPresente: "true" } : { txid }),
    ...(onlyReturned && { devolucaoPresente: "true" }),
    "paginacao.paginaAtual": String(page),
    "paginacao.itensPorPagina": String(ITEMS_A_PAGE),
  });
  return `/pix?${query}`;
}
