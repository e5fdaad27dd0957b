import { category } from "./category.ts";

const family = "Casa e construção";

export const house4Categories = [
  category({
    id: 16,
    name: "Móveis e Colchões",
    family,
    description: "Loja de móveis, colchões, sofás e camas.",
    synonyms: `
      móveis, loja de móveis, sofá, cama box, colchão, guarda-roupa, mesa de jantar, cadeira, rack, estante, cômoda,
      berço, escrivaninha, beliche, cadeira de escritório, móveis usados, rede de dormir, armário de aço, sofá de
      canto, poltrona, aparador, sapateira, mesa de centro, cama baú, puff, buffet de sala, cristaleira, móveis de
      jardim
    `,
    examples: `
      quero comprar um sofa retratil
      cama box casal com colchao de molas
      tem colchao d33 solteiro?
      guarda roupa 6 portas barato
      mesa de jantar com 6 cadeiras
      rack pra tv de 55
      cadeira de escritorio giratoria
      beliche de madeira pra quarto das crianças
      comoda e berço pro bebe
      alguem vende movel usado em bom estado
      escrivaninha pra estudar
      sofa cama pronta entrega
      vcs tem cama de casal com baú?
      procurando sofa de canto cinza
    `,
  }),
  category({
    id: 17,
    name: "Eletrodomésticos",
    family,
    description: "Loja de geladeiras, fogões, televisores, ventiladores e eletroportáteis.",
    synonyms: `
      eletrodoméstico, geladeira, fogão, máquina de lavar, lavadora, micro-ondas, freezer, televisão, smart tv,
      ventilador, liquidificador, airfryer, fritadeira elétrica, batedeira, ferro de passar, bebedouro, cooktop,
      panela elétrica, caixa de som, sanduicheira, ar condicionado novo, adega climatizada, coifa, depurador, forno
      elétrico, lava-louças, cafeteira, aspirador, secadora, climatizador de ar
    `,
    examples: `
      quero comprar geladeira frost free
      fogao 4 bocas mais barato
      maquina de lavar 12kg parcelada
      smart tv 50 polegadas em promoção
      airfryer tem?
      ventilador de coluna 40cm arno
      liquidificador e batedeira
      freezer horizontal pra comercio
      microondas 30 litros
      bebedouro gelagua pra garrafao
      vcs vendem geladeira usada com garantia
      ferro de passar e sanduicheira
      procuro geladeira duplex inox
      tv 32 smart mais em conta da cidade
    `,
  }),
  category({
    id: 18,
    name: "Conserto de Eletrodomésticos",
    family,
    description: "Assistência técnica de geladeira, lavadora, fogão, micro-ondas e televisão.",
    synonyms: `
      conserto de geladeira, conserto de máquina de lavar, conserto de fogão, conserto de tv, conserto de micro-ondas,
      assistência técnica, técnico de geladeira, geladeira não gela, máquina não centrifuga, tv sem imagem, conserto
      de ventilador, conserto de liquidificador, tanquinho, freezer parado, lava roupas não bate, geladeira vazando,
      gás da geladeira, freezer sem gelar, micro-ondas não aquece, forno elétrico queimado, televisão apagou, máquina
      travada
    `,
    examples: `
      minha geladeira parou de gelar
      maquina de lavar nao centrifuga, quem conserta
      tecnico pra tv sem imagem só com som
      conserto de microondas que não esquenta
      fogao com boca entupida e forno que nao acende
      consertar ventilador e liquidificador
      trocar borracha da porta da geladeira
      lavadora brastemp vazando agua e fazendo barulho
      tv quebrou a barra de led
      gelagua nao ta gelando
      tanquinho parado, motor nao roda
      assistencia tecnica electrolux
      freezer da sorveteria parou, tecnico urgente
      minha lava roupas enche e nao bate
    `,
  }),
  category({
    id: 19,
    name: "Cama, Mesa, Banho e Cortinas",
    family,
    description: "Enxoval da casa, cortinas, tapetes, tecidos, utensílios e decoração.",
    synonyms: `
      lençol, toalha, edredom, travesseiro, cortina, persiana, tapete, tecido, panela, prato, copo, talheres,
      utensílio doméstico, decoração de casa, quadro decorativo, almofada, rede, capa de sofá, toalha de mesa,
      luminária decorativa, armarinho, aviamento, linha, lã, tupperware, abajur
    `,
    examples: `
      jogo de lençol casal 400 fios
      toalha de banho e de rosto pra enxoval
      quero cortina pra janela de 3 metros
      persiana rolo blackout sob medida
      tapete felpudo pra sala
      panela de pressao e jogo de panelas antiaderente
      tecido oxford e tricoline por metro
      linha de croche, agulha e botao
      copos, pratos e talheres pra casa nova
      travesseiro e edredom solteiro
      rede de dormir bordada
      quadro e almofada pra decorar a sala
      vendem jogo de toalha e lençol queen?
      cortina blecaute pro quarto do nenem
    `,
  }),
  category({
    id: 20,
    name: "Estofador e Limpeza de Sofá",
    family,
    description: "Reforma e higienização de estofados, cadeiras, colchões e bancos.",
    synonyms: `
      estofador, reforma de sofá, tapeçaria, tapeceiro, limpeza de sofá, higienização de estofado, lavagem a seco,
      impermeabilização de sofá, lavagem de colchão, lavagem de tapete, trocar tecido do sofá, banco de carro
      estofado, capota
    `,
    examples: `
      reformar sofa de 3 lugares, trocar tecido e espuma
      lavagem a seco de sofa em casa
      higienização de colchão de casal com xixi
      estofar 6 cadeiras da mesa de jantar
      quem impermeabiliza sofá?
      tapeceiro pra banco de moto rasgado
      lavar tapete grande
      sofa do cachorro com mau cheiro, limpeza
      trocar a napa dos bancos do carro
      estofado de poltrona antiga
      capa de banco de couro sob medida tapeçaria
      limpeza de cadeira de escritorio estofada
      meu sofa ta imundo, lava em casa?
      trocar o tecido de duas poltronas
    `,
  }),
];
