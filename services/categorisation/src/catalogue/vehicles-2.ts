import { category } from "./category.ts";

const family = "Veículos";

export const vehicles2Categories = [
  category({
    id: 80,
    name: "Lava-jato",
    family,
    description: "Lavagem de carros e motos, higienização interna e cera.",
    synonyms: `
      lava jato, lavagem de carro, lavar moto, lavagem a vapor, higienização interna, enceramento, aspirar carro,
      lavagem de motor, estética automotiva, ducha, lava rápido, limpeza de bancos do carro
    `,
    examples: `
      lavar o carro hj com cera
      lava jato que busque em casa
      higienização interna do carro, banco sujo
      lavagem de moto quanto
      lavar motor e por baixo
      ducha e aspiração
      lavagem a seco delivery de carro
      lavar caminhonete cheia de lama
      lava jato aberto domingo
      limpeza do teto e dos bancos do carro
      enceramento e pretinho no pneu
      lavagem completa de suv
      lavar meu carro por dentro e por fora
      lavagem detalhada com higienização dos bancos do carro
    `,
  }),
  category({
    id: 81,
    name: "Guincho",
    family,
    description: "Reboque, guincho, auto socorro e chupeta de bateria.",
    synonyms: `
      guincho, reboque, auto socorro, carro parado na estrada, plataforma, guincho 24h, chupeta na bateria, pane seca,
      rebocar carro, guincho para moto, socorro mecânico, carro atolado
    `,
    examples: `
      guincho urgente na br 343
      rebocar carro ate a oficina
      carro atolado na praia
      guincho pra moto
      quanto custa o reboque de luis correia pra ca
      to no prego na estrada com o carro parado
      chupeta, meu carro descarregou na rua
      guincho plataforma pra carro rebaixado
      transportar carro batido ate teresina no guincho
      acabou a gasolina do carro no caminho
      guincho 24 horas
      meu carro quebrou na estrada de chaval, preciso de reboque
      guincho pra levar carro ate teresina
    `,
  }),
  category({
    id: 82,
    name: "Compra e Venda de Veículos",
    family,
    description: "Carros e motos novos e usados, financiamento e avaliação.",
    synonyms: `
      comprar carro, vender carro, carro usado, seminovo, moto usada, concessionária, financiamento de veículo, carro
      à venda, troca de carro, hilux, onix, strada, moto nova, consignação de veículo, repasse, tabela fipe, carro
      completo, carro popular, carro zero, moto seminova, gol, palio, hb20 à venda, corolla, civic, saveiro, garagem
      de carros, ágio, carro à vista, revenda
    `,
    examples: `
      comprar carro usado ate 25 mil
      vender minha moto fan 2020
      onix 2019 seminovo
      strada cabine dupla a venda
      financiar carro sem entrada
      troco meu gol por um maior com volta
      moto pop 110 zero
      quem compra carro batido ou com divida
      hilux diesel 4x4 usada
      biz usada documento em dia
      concessionaria honda preço da cg
      carro automatico seminovo
      procuro um hb20 usado completo
      quero vender meu carro rápido a vista
    `,
  }),
  category({
    id: 83,
    name: "Táxi, Vans e Aluguel de Veículos",
    family,
    description: "Táxi, motoristas, vans, transfer e locação de carros.",
    synonyms: `
      táxi, motorista particular, uber, corrida, van, transfer aeroporto, aluguel de carro, locadora, alugar van,
      ônibus fretado, micro-ônibus, carro por assinatura, aluguel de moto, lotação pra teresina, corrida pra luís
      correia, motorista para dirigir meu carro, carro alugado, diária de carro, locação de veículo, carro automático
      aluguel, translado, motorista, fretamento, viagem de van
    `,
    examples: `
      taxi pro aeroporto 4 da manha
      alugar carro por 3 dias
      van pra 15 pessoas ate teresina
      motorista particular pra viagem
      corrida de luis correia pra parnaiba
      onibus fretado pra romaria caninde
      aluguel de moto pra trabalhar de ifood
      lotação pra fortaleza amanha
      locadora de carro que entregue no hotel
      transfer do aeroporto pra barra grande
      uber ou taxi de confiança de madrugada
      micro onibus pra excursao do colegio
      alugar um carro automatico pro fim de semana
      preciso de um taxi pra luis correia as 5h
    `,
  }),
  category({
    id: 84,
    name: "Auto Elétrica e Som Automotivo",
    family,
    description: "Baterias, elétrica, som, alarme, película e acessórios de carro.",
    synonyms: `
      auto elétrica, bateria de carro, alternador, motor de arranque, som automotivo, alarme de carro, película
      automotiva, insulfilm, multimídia, módulo, alto-falante, farol de led, rastreador, trava elétrica, vidro
      elétrico, eletricista de carro, xenon, engate, tapete de carro, câmera de ré, carro não dá partida, bateria
      arriada, fumê no carro, película no carro, som no carro, subwoofer, tweeter, chicote, fusível do carro, lâmpada
      do farol, buzina
    `,
    examples: `
      bateria 60 amperes entregue e instalada
      eletricista de carro, nao liga nada no painel
      instalar som e modulo
      insulfilm no carro todo g20
      alarme e trava eletrica
      central multimidia com camera de ré
      vidro eletrico nao sobe
      alternador nao carrega a bateria
      rastreador veicular
      farol de led no fox
      motor de arranque estalando
      tapete, engate e acessorios pra caminhonete
      meu carro nao da partida, acho que é bateria
      colocar pelicula fumê e som no carro
    `,
  }),
];
