import { category } from "./category.ts";

const family = "Comida e bebida";

export const food2Categories = [
  category({
    id: 32,
    name: "Padaria",
    family,
    description: "Pães, café da manhã, bolos simples, biscoitos e frios.",
    synonyms: `
      padaria, pão, pão francês, pão de forma, pão caseiro, pão de queijo, café da manhã, biscoito, rosca, bolacha,
      torrada, queijo, presunto, mussarela fatiada, frios, pão de hambúrguer, leite, café, croissant, massa de pão
    `,
    examples: `
      pao frances quentinho entrega?
      padaria aberta domingo cedo
      100 paes pra um evento da igreja
      pao de queijo e cafe com leite
      presunto e mussarela fatiados
      pão integral sem açucar
      encomendar cesta de cafe da manha
      pao de hamburguer artesanal pra revenda
      rosca e biscoito de polvilho
      pao de forma e torrada
      croissant de chocolate da padaria
      pão carioquinha
      preciso de 50 pão francês para amanhã cedinho
      queijo e presunto fatiado 300g
    `,
  }),
  category({
    id: 33,
    name: "Bolos e Confeitaria",
    family,
    description: "Bolos de aniversário, tortas, doces finos e sobremesas.",
    synonyms: `
      bolo, bolo de aniversário, confeitaria, confeiteira, torta, bolo de pote, bolo decorado, cupcake, brownie,
      sobremesa, pudim, bolo vulcão, naked cake, bento cake, torta de limão, chantilly, pasta americana, boleira, ovo
      de páscoa, panetone
    `,
    examples: `
      bolo de aniversario de 2kg com tema homem aranha
      encomendar bolo de casamento 3 andares
      torta de limão e de morango
      bolo de pote pra revender
      confeiteira que faça bento cake
      brownie e palha italiana
      pudim de leite inteiro
      bolo vulcao de chocolate hj
      ovo de pascoa de colher
      bolo de chocolate com ninho pra 30 pessoas
      cupcake personalizado
      mesversario, preciso de um bolinho decorado
      bolo de 1 ano do mundo bita, 3kg
      torta holandesa inteira pra sobremesa
    `,
  }),
  category({
    id: 34,
    name: "Açaí e Sorvetes",
    family,
    description: "Açaí, sorvetes, picolés, cremes e sucos gelados.",
    synonyms: `
      açaí, sorvete, sorveteria, picolé, açaí na tigela, cremosinho, cupuaçu, casquinha, sundae, milk shake
      sorveteria, dindin, paleta, bacuri, barca de açaí, suco natural, vitamina, polpa de fruta, gelato
    `,
    examples: `
      acai 500ml com granola e leite em po
      barca de açaí pra 2
      sorvete de bacuri e cajá
      picole no atacado pra festa
      potinho de sorvete 2 litros
      dindin gourmet
      açaí com cupuaçu entrega agora
      carrinho de picole pra aniversario
      suco natural de laranja e vitamina de abacate
      polpa de fruta congelada
      quero um copão de açai com morango e nutella
      sorveteria aberta na beira rio
      açaí de 700 com banana e paçoca
      sorvete de creme 5 litros
    `,
  }),
  category({
    id: 35,
    name: "Comida Japonesa",
    family,
    description: "Sushi, temaki, hot roll e combinados.",
    synonyms: `
      sushi, comida japonesa, temaki, hot roll, sashimi, combinado, rodízio japonês, poke, niguiri, uramaki, sunomono,
      shoyu, restaurante japonês, filadélfia
    `,
    examples: `
      quero um combinado de 30 peças
      hot roll e temaki de salmao
      rodizio japones hoje
      sushi delivery
      poke de salmão com manga
      sashimi e niguiri
      barca de sushi pra 4 pessoas
      temaki filadelfia sem cebolinha
      comida japa boa e barata
      tem promoção de hot?
      uramaki skin
      quero 20 peças de sushi com cream cheese
      japones delivery com hot roll
    `,
  }),
];
