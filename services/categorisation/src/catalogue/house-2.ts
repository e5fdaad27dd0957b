import { category } from "./category.ts";

const family = "Casa e construção";

export const house2Categories = [
  category({
    id: 6,
    name: "Marcenaria e Móveis Planejados",
    family,
    description: "Móveis sob medida, armários, portas e consertos em madeira.",
    synonyms: `
      marceneiro, marcenaria, móveis planejados, móveis sob medida, mdf, armário de cozinha, guarda-roupa planejado,
      carpinteiro, porta de madeira, bancada, painel de tv, prateleira, estante sob medida, deck de madeira, conserto
      de móveis, projeto 3d de móveis, cozinha planejada, closet, home office planejado, montagem de móveis, desmontar
      guarda-roupa, cabeceira de cama, mesa de madeira maciça
    `,
    examples: `
      quero um armario de cozinha planejado
      marceneiro pra fazer painel de tv em mdf
      guarda roupa sob medida com porta de correr
      consertar gaveta e dobradiça do armario
      preciso de carpinteiro pra fazer madeiramento
      orçamento de moveis planejados pra quarto de casal
      fazer balcao de mdf pra loja
      deck de madeira pra area da piscina
      quem monta guarda roupa? montador de moveis
      prateleiras e nichos sob medida
      porta empenada que não fecha, carpinteiro
      bancada de madeira rustica
      cozinha planejada em L com cooktop, faz projeto?
      meu guarda roupa desmontado, preciso de alguem p montar
    `,
  }),
  category({
    id: 7,
    name: "Serralheria e Solda",
    family,
    description: "Portões, grades, estruturas metálicas, solda e portão eletrônico.",
    synonyms: `
      serralheiro, serralheria, solda, soldador, portão de ferro, grade, portão de alumínio, portão eletrônico, motor
      de portão, estrutura metálica, corrimão, escada de ferro, toldo, cobertura metálica, esquadria de alumínio,
      cerca, galpão, calha, portão de correr
    `,
    examples: `
      preciso de um serralheiro pra fazer um portão
      grade pra janela e porta, quanto o metro?
      soldar o pé de uma cadeira de ferro
      meu portao eletronico parou, quem conserta motor
      fazer cobertura metalica na garagem
      corrimao de inox pra escada
      quero portao de aluminio basculante
      soldador com maquina propria pra ir no local
      toldo retratil pra frente da loja
      instalar motor e controle de portão
      estrutura metalica de galpao
      calha e rufo pro telhado quem faz
      portao basculante emperrou, a solda quebrou
      fazer grade de proteção na varanda do 1º andar
    `,
  }),
  category({
    id: 8,
    name: "Vidraçaria",
    family,
    description: "Box, espelhos, janelas, portas e vidros sob medida.",
    synonyms: `
      vidraceiro, vidraçaria, vidro, vidro temperado, box de banheiro, espelho, janela de vidro, porta de vidro,
      blindex, guarda-corpo de vidro, tampo de vidro, fechamento de varanda, película, moldura, aquário sob medida,
      vidro quebrado, espelho com led, box de vidro, porta de blindex, roldana, pele de vidro
    `,
    examples: `
      quero colocar box no banheiro
      quebrou o vidro da janela, quem troca?
      espelho grande pra sala sob medida
      porta de vidro temperado pra loja
      fechar varanda com vidro
      tampo de vidro pra mesa redonda 1,20
      vidraceiro pra trocar roldana de box
      janela de blindex 4 folhas preço
      guarda corpo de vidro na escada
      moldura com vidro pra quadro
      colocar espelho na parede da academia
      película fumê pra janela de vidro de casa
      box do banheiro estourou, preciso de outro
      espelho redondo com led 80cm pra lavabo
    `,
  }),
  category({
    id: 9,
    name: "Ar-condicionado",
    family,
    description: "Instalação, limpeza e conserto de ar-condicionado e câmaras frias.",
    synonyms: `
      ar condicionado, split, central de ar, instalação de ar condicionado, limpeza de split, recarga de gás, ar
      pingando, ar não gela, técnico de refrigeração, refrigeração comercial, câmara fria, climatizador, btus,
      condensadora, central, ar gelando pouco, ar com mau cheiro, instalação de central, técnico de ar
    `,
    examples: `
      instalar um split de 12 mil btus
      meu ar condicionado ta pingando dentro do quarto
      limpeza de central de ar quanto custa
      ar nao ta gelando, deve ser gás
      preciso de tecnico de refrigeração p camara fria
      higienização de 3 splits
      mudar o ar condicionado de um quarto pro outro
      desinstalar central de ar pra mudança
      recarga de gas do split
      manutenção preventiva de ar em escritorio
      o controle do ar não liga o aparelho, placa queimada
      vcs instalam ar inverter?
      split fazendo barulho e soltando agua
      botar uma central de 18000 na loja
    `,
  }),
  category({
    id: 10,
    name: "Chaveiro",
    family,
    description: "Cópia e abertura de chaves, fechaduras e chaves automotivas.",
    synonyms: `
      chaveiro, cópia de chave, chave quebrada, abrir porta, tranquei pra fora, fechadura travada, segredo, chave
      codificada, chave de carro, chave canivete, cadeado, fechadura digital, chave reserva, controle de portão cópia
    `,
    examples: `
      tranquei minha casa com a chave dentro
      chaveiro 24h
      fazer cópia de chave tetra
      perdi a chave da moto, quem faz outra
      chave do carro quebrou na ignição
      trocar segredo da fechadura
      instalar fechadura digital na porta
      abrir um cofre que esqueci a senha
      cadeado emperrado preciso abrir
      chave codificada do onix com telecomando
      chaveiro que venha na coroa agora
      clonar controle de portao
      minha porta bateu e fiquei do lado de fora sem chave
      preciso de copia da chave do carro codificada, gol 2018
    `,
  }),
];
