import { category } from "./category.ts";

const family = "Comida e bebida";

export const food1Categories = [
  category({
    id: 28,
    name: "Restaurante",
    family,
    description: "Almoço e jantar, self-service, à la carte, massas e comida italiana.",
    synonyms: `
      restaurante, almoço, jantar, self service, comida a quilo, à la carte, prato executivo, reserva de mesa, massas,
      lasanha, macarronada, parmegiana, rodízio, comida italiana, comida chinesa, yakisoba, comida árabe, comida
      vegana, comida mexicana, baião de dois, risoto
    `,
    examples: `
      restaurante bom pra almoçar em familia
      reserva de mesa pra 10 pessoas no jantar
      self service perto do centro
      filé a parmegiana que serve 2 entrega?
      yakisoba pra hoje a noite
      lasanha a bolonhesa
      restaurante com area kids e musica
      comida vegana ou vegetariana
      strogonoff de frango com arroz e batata palha
      onde almoça bem na beira rio
      prato executivo no almoço de domingo
      quero jantar romantico com vinho
      onde comer uma boa massa hoje à noite?
      almoço self service por quilo no centro
    `,
  }),
  category({
    id: 29,
    name: "Marmitaria",
    family,
    description: "Marmitas, quentinhas e refeições prontas ou congeladas para entrega.",
    synonyms: `
      marmita, marmitex, quentinha, marmitaria, marmita fit, comida congelada, refeição pra entrega, pf, prato feito,
      comida caseira entrega, almoço delivery, marmita pra empresa, bandeco
    `,
    examples: `
      quero 2 quentinhas entregues no centro
      marmita fit congelada pra semana
      tem quentinha de 15 reais?
      fornecer almoço pra 20 funcionarios todo dia
      marmitex com carne assada e feijao
      pf entregue ate meio dia
      comida caseira delivery
      marmitas low carb sem gluten
      qual o cardapio da quentinha hj
      preciso de marmita pra equipe de obra
      quentinha de domingo tem?
      prato feito com frango e macarrao pra levar
      quentinha com bife e salada pra entregar 12h
      preciso de 30 marmitas por dia para funcionarios
    `,
  }),
  category({
    id: 30,
    name: "Hamburgueria e Lanches",
    family,
    description: "Hambúrguer, sanduíche, batata frita, cachorro-quente e pastel.",
    synonyms: `
      hambúrguer, hamburgueria, burger, sanduíche, lanche, cachorro quente, batata frita, x-tudo, x-bacon, pastel,
      coxinha avulsa, misto quente, lanchonete, milkshake, combo, smash, crepe, beirute, nuggets, cheddar, hot dog,
      porção de fritas, x-burger, eggburguer, cheeseburger, onion rings, pão com carne, macaxeira frita, batata
      recheada, tapiburguer, podrão
    `,
    examples: `
      quero um x-tudo com bacon e refri
      hamburguer artesanal entrega na ilha grande de santa isabel?
      cachorro quente completo
      batata frita com cheddar e bacon
      combo smash burger
      pastel de carne e caldo de cana
      milkshake de ovomaltine
      lanchonete aberta de madrugada
      sanduiche natural
      crepe salgado de frango com catupiry
      x-salada sem cebola pra agora
      qual hamburgueria entrega rapido
      dois x-bacon e uma coca
      hot dog prensado entrega ainda?
    `,
  }),
  category({
    id: 31,
    name: "Churrasco e Espetinho",
    family,
    description: "Churrascaria, espetinhos, frango assado e bares com petisco.",
    synonyms: `
      churrascaria, churrasco, espetinho, frango assado, galeto, picanha na brasa, costela assada, bar, petisco, carne
      de sol assada, rodízio de carne, churrasqueiro, boteco, caldinho, torresmo, maminha, choperia, espeto, cerveja
      com espetinho, medalhão, cupim assado, linguiça na brasa, costelinha barbecue, panceta
    `,
    examples: `
      espetinho de carne e queijo coalho
      frango assado inteiro pra domingo
      rodizio de carne quanto por pessoa
      picanha na chapa com farofa e vinagrete
      contratar churrasqueiro pra aniversario
      bar com musica ao vivo e petisco
      galeto assado com baião
      costela no bafo
      caldo de mocotó e torresmo no boteco
      onde tem espetinho perto da praça
      carne de sol com macaxeira na brasa
      barzinho pra assistir o jogo
      galeto assado com vinagrete pra levar
      espetinho com cerveja onde é bom?
    `,
  }),
];
