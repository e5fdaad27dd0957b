import { category } from "./category.ts";

const family = "Tecnologia";

export const technologyCategories = [
  category({
    id: 85,
    name: "Celulares e Acessórios",
    family,
    description: "Celulares novos e usados, capas, películas, carregadores e fones.",
    synonyms: `
      celular, smartphone, iphone, samsung, motorola, xiaomi, capinha, película de celular, carregador, fone de
      ouvido, fone bluetooth, cabo usb, chip, celular usado, power bank, smartwatch, suporte de celular, caixinha
      bluetooth, tablet, celular barato, celular bom, celular idoso, telefone, poco, realme, galaxy, pelicula 3d,
      fonte, adaptador, fone sem fio, jbl
    `,
    examples: `
      capinha e pelicula pro a54
      carregador turbo tipo c original
      iphone 13 usado
      celular samsung ate 1000 reais
      quero fone bluetooth
      xiaomi redmi note lacrado
      cabo de iphone
      chip da claro com internet
      quero smartwatch
      compro celular usado com tela boa
      tablet pra criança
      power bank 20000
      capa pro iphone 14 pro max
      celular bom e barato pra minha mãe
    `,
  }),
  category({
    id: 86,
    name: "Conserto de Celular",
    family,
    description: "Troca de tela, bateria, conector, desbloqueio e recuperação.",
    synonyms: `
      conserto de celular, troca de tela, tela quebrada, display, bateria de celular viciada, conector de carga,
      celular molhou, desbloquear celular, celular não liga, assistência iphone, placa de celular, celular travado,
      recuperar fotos, vidro do celular, formatar celular, redmi não carrega, visor quebrado, tela trincada, câmera do
      celular, alto-falante do celular, troca de bateria de celular, iphone travado, celular sem som
    `,
    examples: `
      trocar a tela do meu moto g
      celular caiu na agua e nao liga
      bateria do iphone 11 descarregando rapido, trocar
      conector de carga com mau contato
      desbloquear celular com conta google
      quanto pra trocar o display do a32
      meu celular nao carrega, quem arruma
      vidro da camera do iphone quebrou
      recuperar fotos de celular quebrado
      conserto de tablet tela trincada
      microfone do celular nao funciona
      celular travado na logo
      quebrei o visor do celular, conserta na hora?
      meu redmi nao ta carregando
    `,
  }),
  category({
    id: 87,
    name: "Informática",
    family,
    description: "Computadores, notebooks, impressoras, peças e assistência técnica.",
    synonyms: `
      computador, notebook, formatação de computador, conserto de notebook, técnico de informática, impressora,
      memória ram, ssd, pc gamer, monitor, teclado e mouse, windows, vírus no computador, recarga de cartucho, placa
      de vídeo, pen drive, hd externo, office, conserto de impressora, backup, videogame, playstation, xbox, controle
      de ps4
    `,
    examples: `
      formatar notebook e instalar office
      notebook lento, colocar ssd
      computador nao liga da tela azul
      impressora epson nao puxa papel
      comprar notebook pra estudar
      recarga de toner e cartucho
      pc gamer montado
      teclado e mouse sem fio
      pen drive 64gb e hd externo
      tela de notebook quebrada
      conserto de ps4 e controle com drift
      tecnico de informatica que venha na empresa
      pc muito lento travando, precisa formatar
      impressora hp nao reconhece cartucho
    `,
  }),
  category({
    id: 88,
    name: "Câmeras, Alarmes e Internet",
    family,
    description: "Câmeras de segurança, alarmes, cerca elétrica, interfone, internet e antenas.",
    synonyms: `
      câmera de segurança, cftv, alarme residencial, cerca elétrica, concertina, interfone, dvr, internet fibra,
      provedor, wifi, roteador, antena parabólica, instalação de rede, vigilante, monitoramento, porteiro eletrônico,
      repetidor de sinal, sky, tv a cabo, segurança particular
    `,
    examples: `
      instalar 4 cameras em casa com acesso no celular
      cerca eletrica e concertina no muro
      internet fibra 300 mega no bairro
      wifi nao chega no quarto, repetidor
      interfone quebrado no predio
      alarme pra loja com monitoramento
      instalar antena parabolica digital
      dvr intelbras parou de gravar
      cabeamento de rede no escritorio
      segurança particular pra evento
      video porteiro
      mudar de provedor, internet caindo muito
      cameras com gravação pra minha loja
      quero contratar internet de 500 mega
    `,
  }),
];
