import { category } from "./category.ts";

const family = "Casa e construção";

export const house3Categories = [
  category({
    id: 11,
    name: "Jardinagem",
    family,
    description: "Jardins, podas, roço, grama, plantas e paisagismo.",
    synonyms: `
      jardineiro, jardinagem, paisagismo, podar árvore, cortar grama, roçar terreno, capinar, mudas, plantas, grama
      esmeralda, adubo, vaso de planta, coqueiro, cerca viva, terra vegetal, limpeza de terreno, irrigação
    `,
    examples: `
      preciso de alguem pra capinar o quintal
      cortar grama e podar as plantas
      quem poda mangueira grande?
      roçar um terreno de 20x40
      quero fazer um jardim na frente de casa
      grama esmeralda em placa, quanto o metro
      tirar coco e limpar coqueiro
      muda de ixora e palmeira
      limpeza de lote com mato alto
      jardineiro mensal pra condominio
      sistema de irrigação automatica pro jardim
      derrubar uma arvore que ta encostando no muro
      mato alto tomou conta do terreno, quem limpa?
      podar coqueiros da minha casa na praia
    `,
  }),
  category({
    id: 12,
    name: "Dedetização",
    family,
    description: "Controle de cupins, baratas, ratos, escorpiões e outras pragas.",
    synonyms: `
      dedetização, dedetizadora, cupim, barata, rato, formiga, escorpião, desratização, descupinização, controle de
      pragas, percevejo, pulga, carrapato no quintal, morcego, marimbondo, abelha, veneno, inseto, mosca, mosquito,
      traça, gambá, aranha, praga, fumigação, baratinha, carrapaticida doméstico
    `,
    examples: `
      quero dedetizar minha casa
      ta cheio de barata na cozinha, quem mata?
      cupim comendo meu guarda roupa e o telhado
      apareceu escorpiao no quintal
      matar rato no comercio
      preciso de dedetização com certificado pra restaurante
      infestação de formiga e pulga
      tirar um enxame de abelha da varanda
      casa de marimbondo no beiral
      descupinização de forro de madeira
      empresa de controle de pragas
      percevejo no colchão como acaba
      muita barata francesinha na lanchonete
      achei cupim na porta do quarto
    `,
  }),
  category({
    id: 13,
    name: "Faxina e Limpeza",
    family,
    description: "Diarista, faxina, limpeza pós-obra, passadeira e empregada doméstica.",
    synonyms: `
      diarista, faxineira, faxina, limpeza, limpeza pós-obra, empregada doméstica, passadeira, limpeza de vidro,
      zeladora, cozinheira, babá, limpeza de escritório, lavar casa, produtos de limpeza, arrumadeira, moça pra limpar
      casa, limpar a casa, lavar banheiro, serviço doméstico, secretária do lar, folguista, limpar apartamento, pós
      reforma, tirar poeira
    `,
    examples: `
      preciso de uma diarista pra sexta
      faxina pesada em casa de praia
      limpeza pos obra de apartamento
      faxineira de confiança 2 vezes na semana
      alguem que lave e passe roupa em casa, passadeira
      empregada domestica mensalista
      lavar as janelas e fachada de vidro de loja
      quem faz limpeza de escritorio a noite
      preciso de babá pra ficar com meu filho sabado
      faxinar uma casa antes da mudança
      arrumadeira p pousada nos fins de semana
      alguem pra lavar o quintal e a casa toda
      procuro moça pra limpar minha casa toda quarta feira
      limpar casa que acabou a reforma, muita poeira e cimento
    `,
  }),
  category({
    id: 14,
    name: "Piscinas, Poços e Bombas",
    family,
    description: "Piscinas, produtos e limpeza; poços, bombas d'água e cisternas.",
    synonyms: `
      piscina, piscineiro, cloro, limpeza de piscina, piscina de fibra, poço artesiano, perfurar poço, cacimba, bomba
      d'água, bomba submersa, motor bomba, sapo, filtro de piscina, cisterna, vinil, limpeza de caixa d'água, análise
      da água
    `,
    examples: `
      quero furar um poço no sitio
      limpeza de piscina semanal
      a agua da piscina ta verde
      bomba dagua queimou, quem enrola motor
      bomba submersa 1cv instalada
      cloro e algicida pra piscina
      piscina de fibra 6x3 com instalação
      conserto de bomba sapo
      piscineiro no bairro sao judas
      trocar areia do filtro da piscina
      poço tubular, preço do metro perfurado
      lavar e desinfetar caixa dagua e cisterna
      agua da piscina esverdeada, quem trata
      fazer um poço na minha propriedade rural
    `,
  }),
  category({
    id: 15,
    name: "Aluguel de Máquinas e Andaimes",
    family,
    description: "Locação de betoneira, andaime, escora, retroescavadeira, gerador e ferramentas.",
    synonyms: `
      aluguel de andaime, locação de betoneira, escora, martelete, compactador, retroescavadeira, trator, caçamba de
      entulho, gerador, munck, aluguel de ferramentas, container, banheiro químico, escavadeira, plataforma
      elevatória, roçadeira aluguel
    `,
    examples: `
      alugar betoneira por 3 dias
      locação de andaime 6 metros
      quanto a diaria do martelete
      caçamba pra entulho de obra
      preciso de retroescavadeira pra limpar terreno e nivelar
      alugar gerador de energia pra evento
      escoras metalicas pra laje, aluguel
      compactador sapo pra alugar
      hora de trator de esteira
      banheiro quimico pra festa na praia
      alugar uma furadeira de impacto e serra marmore
      caminhao munck pra subir uma caixa
      onde alugo betoneira e escoras aqui
      preciso de um trator por 4 horas
    `,
  }),
];
