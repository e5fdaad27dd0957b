import { category } from "./category.ts";

const family = "Educação";

export const education2Categories = [
  category({
    id: 72,
    name: "Música e Instrumentos",
    family,
    description: "Aulas de música, instrumentos, cordas e conserto de instrumentos.",
    synonyms: `
      aula de violão, instrumento musical, violão, guitarra, teclado, bateria, sanfona, aula de canto, aula de piano,
      corda de violão, cavaquinho, contrabaixo, luthier, aula de música, flauta, saxofone, microfone, caixa
      amplificada, violino, pedestal
    `,
    examples: `
      aula de violao pra iniciante
      comprar violao eletrico
      corda de aço pra violao
      quero aula de canto
      teclado usado yamaha
      regular guitarra, luthier
      aula de sanfona
      baqueta e pele de bateria
      professor de piano pra criança
      cavaquinho e pandeiro
      conserto de instrumento musical
      microfone sem fio e pedestal pra igreja
      aulas de teclado na minha casa
      encordoamento de guitarra 010
    `,
  }),
  category({
    id: 73,
    name: "Autoescola",
    family,
    description: "Primeira habilitação, renovação, reciclagem e aulas de direção.",
    synonyms: `
      autoescola, cnh, carteira de motorista, habilitação, aula de direção, primeira habilitação, renovar cnh,
      categoria a, categoria b, categoria d, reciclagem de condutor, simulado detran, medo de dirigir, instrutor de
      trânsito, baliza
    `,
    examples: `
      tirar carteira de carro e moto quanto custa
      primeira habilitação AB parcelada
      renovar cnh vencida
      aulas pra quem tem medo de dirigir
      mudar de categoria pra D
      reciclagem cnh suspensa
      instrutor particular pra treinar baliza
      autoescola perto do detran
      adicionar categoria A na minha habilitação
      perdi na prova do detran, aula extra
      quanto ta a cnh em parnaiba
      tirar minha habilitação de moto
      minha carteira de motorista venceu
      aulas de direção pra habilitado com medo
    `,
  }),
  category({
    id: 74,
    name: "Trabalhos Científicos",
    family,
    description: "TCC, artigos, monografias, ABNT, slides e revisão de textos.",
    synonyms: `
      tcc, trabalho científico, monografia, artigo científico, abnt, formatação, dissertação, tese, projeto de
      pesquisa, revisão de texto, correção ortográfica, slides, trabalho de faculdade, trabalho acadêmico, relatório
      de estágio, referências, orientação de tcc, plágio, estatística de pesquisa, fichamento, resenha, banner
      acadêmico
    `,
    examples: `
      preciso de ajuda com meu tcc
      formatar trabalho nas normas da abnt
      quem faz monografia?
      revisao de artigo cientifico
      slides pra apresentação da faculdade
      projeto de pesquisa pro mestrado
      correção ortografica de dissertação
      relatorio de estagio de pedagogia
      digitar trabalho escolar e acadêmico
      analise estatistica dos dados da minha pesquisa
      fazer resenha e fichamento de livro
      orientador particular pra tcc de direito
      banner academico pra congresso
      alguem que faça formatação abnt de monografia
    `,
  }),
];
