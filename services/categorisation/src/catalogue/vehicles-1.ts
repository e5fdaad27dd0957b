import { category } from "./category.ts";

const family = "Veículos";

export const vehicles1Categories = [
  category({
    id: 75,
    name: "Oficina Mecânica",
    family,
    description: "Conserto e revisão de carros: motor, freio, suspensão, óleo e injeção.",
    synonyms: `
      oficina mecânica, mecânico, carro quebrado, troca de óleo, freio, suspensão, embreagem, motor fundido, revisão
      do carro, injeção eletrônica, câmbio, carro superaquecendo, correia dentada, radiador, ar do carro, escapamento,
      mecânico a domicílio, barulho no carro, homocinética, carro fervendo, carro falhando, carro perdendo força, óleo
      vazando, marcha não entra, direção dura, carro morrendo, barulho no motor, chiado no freio, vela do carro
    `,
    examples: `
      meu carro nao ta pegando, mecanico
      troca de oleo e filtro do gol
      barulho na suspensao quando passa em buraco
      trocar pastilha de freio e disco
      embreagem do palio patinando
      carro esquentando, radiador furado
      retifica de motor
      revisao antes de viajar
      luz da injeção acesa no painel
      ar condicionado do carro nao gela
      correia dentada do fox quanto pra trocar
      escapamento furado
      meu carro ta fervendo e perdendo agua
      preciso trocar embreagem do siena
    `,
  }),
  category({
    id: 76,
    name: "Oficina de Motos",
    family,
    description: "Conserto, revisão e peças de moto.",
    synonyms: `
      oficina de moto, mecânico de moto, conserto de moto, relação de moto, pneu de moto, troca de óleo moto, honda
      fan, biz, pop 100, bros, yamaha, peça de moto, capacete, carburador, kit relação, bateria de moto, escapamento
      de moto, retrovisor de moto, baú de moto, cg 125, cg 160, titan, factor, lander, xre, corrente de moto, coroa e
      pinhão, pastilha de moto, moto apagando, lona de freio de moto
    `,
    examples: `
      moto nao pega, mecanico de moto
      kit relação da fan 160
      troca de oleo da biz
      pneu traseiro da bros
      capacete novo tamanho 58
      carburador da pop 100 afogando
      revisao de moto honda
      lampada e retrovisor de moto
      fazer motor da titan
      freio da moto ta baixo
      bau e suporte pra moto
      moto falhando na subida
      minha biz tá falhando, conserta?
      trocar pneu e corrente da minha cg 150
    `,
  }),
  category({
    id: 77,
    name: "Autopeças",
    family,
    description: "Peças novas e usadas para carros.",
    synonyms: `
      autopeças, peça de carro, peça usada, sucata, ferro velho, farol, para-choque, amortecedor, vela, filtro,
      retrovisor de carro, parabrisa, pastilha de freio peça, bomba de combustível, correia, lanterna traseira, junta,
      óleo lubrificante, rolamento, desmanche, palheta limpador
    `,
    examples: `
      farol do gol g5 lado direito
      amortecedor dianteiro do uno
      para choque do corsa usado
      retrovisor eletrico do hb20
      bomba de combustivel do celta
      para brisa do onix
      sucata de s10, procuro porta
      vela e cabo de vela
      palheta do limpador
      lanterna traseira da strada 2015
      rolamento e bandeja do fiesta, só a peça
      oleo 5w30 e filtro pra comprar
      procuro parachoque dianteiro do hb20 2014
      farol e lanterna do fiat mobi
    `,
  }),
  category({
    id: 78,
    name: "Pneus e Borracharia",
    family,
    description: "Pneus, borracharia, alinhamento, balanceamento e rodas.",
    synonyms: `
      pneu, borracharia, borracheiro, pneu furado, remendo, alinhamento, balanceamento, roda, calota, pneu usado, aro
      14, cambagem, câmara de ar carro, vulcanização, rodízio de pneu, step, desempeno de roda
    `,
    examples: `
      pneu furou, borracheiro que venha aqui
      4 pneus 175/70 r13
      pneu aro 15 novo
      alinhamento e balanceamento
      desempenar roda de liga leve
      borracharia 24h na br
      pneu meia vida 185 65 14
      remendar pneu de caminhao
      jogo de roda aro 17
      cambagem e rodizio
      calota do gol
      pneu de trator vulcanizar
      furou o pneu do carro aqui na avenida são sebastião
      pneus 195/55 r16 preço
    `,
  }),
  category({
    id: 79,
    name: "Funilaria e Pintura",
    family,
    description: "Lanternagem, pintura, polimento e martelinho de ouro.",
    synonyms: `
      funilaria, lanternagem, pintura de carro, martelinho de ouro, amassado, arranhão, polimento, batida,
      lanterneiro, cristalização, vitrificação de pintura, para-choque ralado, repintura, ferrugem no carro,
      micropintura, envelopamento, ralado, lateral amassada, pintar carro, pintar moto, retoque, verniz automotivo,
      granizo, lataria, lixar, porta amassada
    `,
    examples: `
      pintar parachoque ralado
      amassado na porta, martelinho de ouro
      bati o carro, orçamento de lanternagem
      polimento e cristalização
      tirar arranhao da pintura
      pintura completa de moto tanque e carenagem
      vitrificação de pintura automotiva
      ferrugem no assoalho, lanterneiro
      desamassar capô
      envelopar carro de preto fosco
      polir farol amarelado
      restaurar fusca antigo lataria e pintura
      ralei a lateral do carro, quanto pra pintar
      martelinho pra tirar amassado do granizo
    `,
  }),
];
