import { category } from "./category.ts";

const family = "Serviços";

export const services1Categories = [
  category({
    id: 63,
    name: "Advogado",
    family,
    description: "Advocacia trabalhista, previdenciária, de família, cível e criminal.",
    synonyms: `
      advogado, advocacia, advogada, processo, causa trabalhista, aposentadoria, inss, divórcio, pensão alimentícia,
      inventário, loas, bpc, auxílio doença, direito do consumidor, contrato, usucapião, habeas corpus, indenização,
      guarda, salário maternidade
    `,
    examples: `
      advogado pra divorcio e pensao alimenticia
      dar entrada na aposentadoria rural
      fui demitido e nao pagaram meus direitos
      inventario do meu pai
      salario maternidade, quem resolve?
      bpc loas foi negado pelo inss
      advogado criminalista urgente, meu irmao foi preso
      processar empresa que negativou meu nome
      fazer um contrato de compra e venda
      usucapiao de terreno
      guarda do meu filho
      revisao de juros abusivos do financiamento
      quero entrar com processo contra o banco
      me separar no papel, quanto cobra advogado
    `,
  }),
  category({
    id: 64,
    name: "Contador e Despachante",
    family,
    description: "Contabilidade, MEI, imposto de renda, documentos, seguros e despachante.",
    synonyms: `
      contador, contabilidade, mei, abrir empresa, cnpj, imposto de renda, nota fiscal, folha de pagamento,
      despachante, emplacamento, transferência de veículo, certidão, seguro de carro, seguro de vida, consórcio,
      empréstimo consignado, certificado digital, ipva, licenciamento, alvará, plano de saúde
    `,
    examples: `
      contador pra abrir mei
      declarar imposto de renda
      transferir documento do carro, despachante
      emplacar moto nova
      certificado digital a1
      seguro do carro cotação
      dar baixa no cnpj
      emprestimo consignado pra aposentado
      emitir nota fiscal e fazer folha de pagamento
      alvara de funcionamento da loja
      consorcio de moto ou carro
      plano de saude familiar preço
      fazer meu imposto de renda atrasado
      regularizar mei com das em atraso
    `,
  }),
  category({
    id: 65,
    name: "Imobiliária",
    family,
    description: "Compra, venda e aluguel de casas, apartamentos, terrenos e pontos.",
    synonyms: `
      imobiliária, corretor de imóveis, alugar casa, aluguel de apartamento, comprar casa, terreno, lote, kitnet,
      ponto comercial, sala comercial, minha casa minha vida, financiamento imobiliário, vender imóvel, sítio, casa à
      venda, avaliação de imóvel, quitinete, condomínio fechado
    `,
    examples: `
      casa pra alugar no reis veloso ate 800
      kitnet mobiliada perto da ufdpar
      terreno a venda na praia do coqueiro
      apartamento 2 quartos aluguel
      comprar casa pelo minha casa minha vida
      ponto comercial no centro
      corretor pra vender minha casa
      sitio a venda na ilha grande
      loteamento com parcela baixa
      sala comercial pra consultorio
      casa com quintal e garagem, aluguel mensal
      avaliação de imovel pra financiamento caixa
      procuro apartamento pra alugar perto da universidade
      vendo lote na lagoa do bebedouro, corretor?
    `,
  }),
];
