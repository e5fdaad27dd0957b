import { category } from "./category.ts";

const family = "Moda";

export const fashionCategories = [
  category({
    id: 90,
    name: "Roupas",
    family,
    description: "Roupas femininas e masculinas, moda praia, íntima, fitness e fardamentos.",
    synonyms: `
      roupa, loja de roupas, vestido, calça jeans, camisa, blusa, short, saia, biquíni, moda praia, lingerie, sutiã,
      cueca, moda fitness, legging, plus size, roupa masculina, roupa feminina, terno, fardamento, pijama, moda
      evangélica, brechó, camiseta, bermuda, vestido midi, macacão feminino, cropped, regata, jaqueta, casaco,
      moletom, calça social, meia, conjunto feminino, roupa de academia, madrinha
    `,
    examples: `
      vestido longo de festa tamanho 44
      calça jeans feminina cintura alta
      bermuda e camisa polo masculina
      biquini e saida de praia
      lingerie e sutia com bojo
      roupa plus size
      legging e top fitness
      terno slim pra casamento
      fardamento pra empresa com bordado
      brechó de roupas usadas
      moda evangelica saia jeans
      pijama e cueca boxer no atacado
      vestido midi pra madrinha
      calça de alfaiataria e blusa social feminina
    `,
  }),
  category({
    id: 91,
    name: "Calçados e Bolsas",
    family,
    description: "Sapatos, tênis, sandálias, bolsas, malas e conserto de sapatos.",
    synonyms: `
      sapato, tênis, sandália, chinelo, bota, salto alto, bolsa, mochila, mala de viagem, carteira, cinto, sapataria,
      havaianas, rasteirinha, sapateiro, conserto de sapato, botina, scarpin, sapatênis, chapéu, boné, tamanco, mule,
      crocs, tênis de caminhada, solado, cola de sapato, necessaire, pochete, papete
    `,
    examples: `
      tenis nike feminino 37
      sandalia rasteirinha no atacado
      salto alto prata pra formatura
      chinelo havaianas 41
      bota de couro e botina de trabalho
      bolsa feminina transversal
      mala de viagem grande com rodinha
      sapateiro pra colar sola e trocar salto
      sapato social masculino preto
      cinto e carteira de couro
      bone aba reta
      sapatenis marrom tamanho 42
      tenis pra corrida masculino 42
      sandalia de salto pra casamento 36
    `,
  }),
  category({
    id: 92,
    name: "Moda Infantil e Bebê",
    family,
    description: "Roupas de criança, enxoval, fraldas, carrinhos e artigos de bebê.",
    synonyms: `
      roupa infantil, enxoval de bebê, body, macacão de bebê, carrinho de bebê, fralda descartável, mamadeira,
      chupeta, bebê conforto, cadeirinha de carro, roupa de menina, roupa de menino, sapatinho de bebê, banheira de
      bebê, saída de maternidade, vestido infantil, fantasia infantil, bolsa maternidade, kit berço, andador, carrinho
      de gêmeos, berço portátil, cercado, manta, pagão, cueiro, mijão, roupinha, lenço umedecido, mordedor, canguru,
      fralda de pano, tiptop
    `,
    examples: `
      enxoval completo de menina
      roupa infantil tamanho 4
      carrinho de bebe e bebe conforto
      fralda pampers tamanho m pacotao
      body e macacao rn
      vestido infantil de festa junina
      cadeirinha pra carro
      mamadeira e chupeta avent
      saida de maternidade masculina
      fantasia infantil de princesa
      banheira e kit higiene de bebe
      sapatinho e meia de recem nascido
      roupinha de bebe recem nascido
      carrinho de passeio pra gemeos
    `,
  }),
  category({
    id: 93,
    name: "Joias e Relógios",
    family,
    description: "Joias, semijoias, alianças, relógios e consertos.",
    synonyms: `
      joia, joalheria, aliança, anel, semijoia, bijuteria, colar, brinco, pulseira, relógio, conserto de relógio,
      relojoaria, ouro, prata, folheado, pingente, cordão, bateria de relógio, compro ouro, ourives, anel de formatura
    `,
    examples: `
      aliança de casamento em ouro
      aliança de namoro de prata
      relogio casio masculino
      trocar bateria e pulseira do relogio
      semijoias pra revender
      conserto de corrente de ouro quebrada
      anel de formatura de enfermagem
      brinco e colar folheado
      comprar ouro quem compra
      bijuteria no atacado
      gravar nome na aliança
      cordao de prata 925
      par de alianças pra noivado
      arrumar meu relogio que parou
    `,
  }),
  category({
    id: 94,
    name: "Costura e Lavanderia",
    family,
    description: "Costureira, ajustes, bordados, aluguel de trajes e lavanderia.",
    synonyms: `
      costureira, ajuste de roupa, bainha, conserto de roupa, zíper, alfaiate, bordado, lavanderia, lavar roupa,
      passar roupa, lavar edredom, aluguel de vestido, aluguel de terno, vestido de noiva, roupa sob medida, ateliê,
      lavagem de tênis, quadrilha junina figurino, tingir roupa, alugar vestido, alugar terno, traje, reforma de
      roupa, vestido de debutante, barra da calça, cerzir, facção, lavar terno, passadoria, lavagem de cortina
    `,
    examples: `
      fazer bainha de calça
      costureira pra fazer vestido sob medida
      trocar ziper de calça jeans
      aluguel de vestido de festa
      aluguel de terno pra padrinho
      lavanderia que busque em casa
      lavar edredom e cobertor
      apertar um vestido que ficou folgado
      bordar nome em toalha
      vestido de noiva aluguel
      lavagem de tenis branco
      fazer roupa de quadrilha junina
      ajustar a cintura de um vestido e fazer a barra
      lavar e passar um terno
    `,
  }),
];
