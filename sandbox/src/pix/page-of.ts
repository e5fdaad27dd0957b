interface Query {
  readonly inicio: number;
  readonly fim: number;
  readonly "paginacao.paginaAtual": number;
  readonly "paginacao.itensPorPagina": number;
}

/** One page of a list, with `parametros` as every list of the API has them. */
export function pageOf<T>(all: readonly T[], query: Query): { parametros: object; items: T[] } {
  const { "paginacao.paginaAtual": page, "paginacao.itensPorPagina": size } = query;
  const parametros = {
    inicio: new Date(query.inicio).toISOString(),
    fim: new Date(query.fim).toISOString(),
    paginacao: {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
      quantidadeTotalDeItens: all.length,
    },
  };
  return { parametros, items: all.slice(page * size, (page + 1) * size) };
}
