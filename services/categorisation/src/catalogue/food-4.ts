import { category } from "./category.ts";

const family = "Comida e bebida";

export const food4Categories = [
  category({
    id: 40,
    name: "Salgados e Doces para Festa",
    family,
    description: "Cento de salgados, docinhos, brigadeiros, kits de festa.",
    synonyms: `
      salgadinho de festa, cento de salgado, coxinha de festa, docinho, brigadeiro, kit festa, beijinho, bem casado,
      doces finos, empada, risole, bolinha de queijo, mini pizza festa, salgadeira, torta salgada, canudinho, mil
      folhas festa, lembrancinha de doce
    `,
    examples: `
      cento de salgado sortido frito na hora
      200 coxinhas e 100 bolinhas de queijo
      docinhos pra aniversario, brigadeiro e beijinho
      kit festa pra 15 pessoas com bolo, salgado e doce
      salgadeira que entrega domingo
      quanto o cento de brigadeiro gourmet
      bem casado pra casamento 150 unidades
      empada e canudinho
      encomendar mini salgados pra reunião
      300 salgados congelados pra fritar
      torta salgada de frango
      doces finos pra mesa de casamento
      cento de coxinha e enroladinho pra sexta
      preciso de 100 brigadeiros e 50 cajuzinhos
    `,
  }),
  category({
    id: 41,
    name: "Pizzaria",
    family,
    description: "Pizzas salgadas e doces, para comer no local ou em casa.",
    synonyms: `
      pizza, pizzaria, calabresa, portuguesa, quatro queijos, borda recheada, pizza grande, rodízio de pizza, pizza
      doce, esfirra, calzone, pizza família, muçarela, marguerita, massa fina, pizza de frango com catupiry
    `,
    examples: `
      quero uma pizza de calabresa
      pizza grande metade calabresa metade portuguesa
      pizzaria com entrega no reis veloso
      pizza com borda recheada de catupiry
      tem rodizio de pizza hj?
      pizza doce de chocolate com morango
      manda uma pizza gg 4 queijos com guarana
      pizza de frango com catupiry quanto ta
      qual pizzaria ta aberta agora
      esfirra de carne e calzone
      pizza brotinho individual
      promoção de pizza familia
      pizza meio frango meio calabresa com borda cheddar
      quero pedir uma pizza grande agora
    `,
  }),
  category({
    id: 42,
    name: "Bebidas",
    family,
    description: "Depósito de bebidas, cerveja, refrigerante, gelo e vinhos.",
    synonyms: `
      bebida, depósito de bebidas, cerveja, cerveja gelada, refrigerante, gelo, carvão, vinho, whisky, vodka, gin,
      cachaça, energético, chopp, adega, grade de cerveja, caixa de cerveja, skol, heineken, brahma, coca cola,
      espumante, licor
    `,
    examples: `
      cerveja gelada e gelo pra entregar agora
      2 caixas de heineken long neck
      deposito de bebidas aberto de madrugada
      gelo em cubo e carvao
      whisky red label e energetico
      vinho tinto seco e espumante
      grade de skol 600
      barril de chopp 50 litros com chopeira
      refrigerante 2 litros fardo
      cachaça mangueira e licor
      gin com tonica
      fardo de coca e agua com gas pra festa
      preciso de 3 grades de cerveja litrinho e gelo
      vinho suave e refri gelado entrega?
    `,
  }),
  category({
    id: 43,
    name: "Supermercado e Mercearia",
    family,
    description: "Compras do mês, cesta básica, mantimentos e produtos de limpeza.",
    synonyms: `
      supermercado, mercadinho, mercearia, mercado, cesta básica, arroz, feijão, açúcar, café em pó, óleo, macarrão,
      leite em pó, farinha, sabão em pó, detergente, água sanitária, papel higiênico, compras do mês, atacado,
      biscoito recheado, manteiga, bombom, bomboniere, descartáveis, desinfetante, cestas básicas, sardinha,
      margarina, achocolatado, sal, tempero, vinagre, sabonete, creme dental, shampoo de mercado, fósforo, vela,
      esponja
    `,
    examples: `
      cesta basica completa entrega em casa
      arroz, feijao, oleo e açucar
      sabao em pó, amaciante e agua sanitaria
      mercadinho aberto ate meia noite
      fazer a feira do mês com entrega
      leite em po ninho e cafe santa clara
      papel higienico e detergente no atacado
      fardo de arroz tipo 1
      copos descartaveis, pratinhos e guardanapo
      farinha de mandioca, macarrao e sardinha
      bombom e chocolate no atacado
      mercearia que venda fiado
      comprar feijão, arroz e macarrão fiado
      cestas básicas pra doação, 50 unidades
    `,
  }),
];
