import { category } from "./category.ts";

const family = "Casa e construção";

export const house1Categories = [
  category({
    id: 1,
    name: "Material de Construção",
    family,
    description: "Loja de material de construção, tintas, ferragens, madeira e acabamento.",
    synonyms: `
      material de construção, cimento, tijolo, telha, areia, brita, seixo, cal, argamassa, rejunte, piso, cerâmica,
      porcelanato, azulejo, tinta, verniz, massa corrida, ferragem, vergalhão, parafuso, prego, cano pvc, caixa
      d'água, torneira, vaso sanitário, pia, madeira, ripa, caibro, compensado, lona, furadeira, martelo, trena, fio
      elétrico, tomada, disjuntor, fechadura, dobradiça, conexões hidráulicas, tubo de esgoto, joelho, tê, manilha,
      pedra, carrada de areia, telha de fibrocimento, telha de zinco, bloco, laje pré-moldada, treliça, pincel, rolo
      de pintura, escada de alumínio, furadeira makita
    `,
    examples: `
      quero 10 sacos de cimento entregue no planalto
      tem carrada de areia lavada e seixo?
      preciso de 2 milheiros de tijolo 8 furos
      quanto ta a lata de tinta branca 18 litros suvinil
      procuro porcelanato 60x60 acetinado pra sala
      vende telha colonial e ripa?
      caixa dagua de 1000 litros fortlev tem?
      vaso sanitario com caixa acoplada e pia de banheiro
      vergalhao 3/8 e arame recozido pra uma laje
      piso antiderrapante pra garagem barato
      parafuso, bucha, broca e prego pra madeira
      alguem vende porta de madeira com caixonete pronta entrega
      oi bom dia, voces tem telha brasilit 2,44?
      quanto ta o saco de argamassa ac3
    `,
  }),
  category({
    id: 2,
    name: "Pedreiro, Gesso e Reformas",
    family,
    description: "Pedreiro, mestre de obras, gesseiro, reforma, reboco, laje e assentamento de piso.",
    synonyms: `
      pedreiro, servente, mestre de obras, reforma, construção de casa, muro, reboco, contrapiso, alvenaria, laje,
      assentar piso, gesseiro, forro de gesso, sanca, drywall, parede de gesso, pvc forro, goteira, infiltração,
      impermeabilização, telhado, demolição, engenheiro civil, arquiteto, calçada, obra, empreita, levantar parede,
      fazer laje, ampliar casa, construir quarto, calçamento, aterro, fundação, chapisco, colocar piso, teto de gesso,
      chuva na laje
    `,
    examples: `
      preciso de um pedreiro pra levantar um muro
      alguem faz reboco e contrapiso?
      quero reformar meu banheiro, trocar o piso e azulejo
      gesseiro pra fazer forro rebaixado com sanca na sala
      preciso assentar 40 metros de porcelanato
      meu telhado ta com goteira, quem conserta?
      parede de drywall pra dividir um quarto
      mestre de obra p construir casa do zero na pedra do sal
      infiltração na laje, preciso impermeabilizar
      quem coloca forro de pvc na area de serviço
      servente e pedreiro por diaria
      preciso de um arquiteto pra planta de uma casa
      alguém conhece um cara bom de obra pra rebocar 2 comodos?
      queria rebaixar o teto do meu quarto com gesso
    `,
  }),
  category({
    id: 3,
    name: "Eletricista e Energia Solar",
    family,
    description: "Instalação e conserto elétrico em casas e lojas, e energia solar.",
    synonyms: `
      eletricista, instalação elétrica, curto circuito, disjuntor caindo, fiação, tomada queimada, chuveiro elétrico,
      quadro de energia, padrão da equatorial, ventilador de teto, luminária, energia solar, placa solar, painel
      fotovoltaico, inversor, aterramento, interruptor, poste, luz piscando, queda de energia, refletor, lâmpada led,
      resistência de chuveiro, fotovoltaica, conta de luz alta, nobreak, campainha
    `,
    examples: `
      preciso de eletricista urgente, faltou luz só na minha casa
      disjuntor fica caindo toda hora
      quem instala ventilador de teto e lustre
      tomada dando choque e cheiro de queimado
      quero orçamento de energia solar residencial
      instalar chuveiro eletrico hoje a tarde
      trocar a fiação da casa toda, casa antiga
      colocar padrao de energia novo da equatorial
      limpeza de placa solar quem faz?
      deu curto na cozinha, tem eletricista de plantao?
      puxar um ponto de luz pro quintal
      eletricista predial pra loja no centro
      a lampada da sala fica piscando e o disjuntor desarma
      quanto sai pra botar painel solar numa casa que gasta 400 kwh
    `,
  }),
  category({
    id: 4,
    name: "Encanador",
    family,
    description: "Conserto de vazamento, desentupimento e instalação hidráulica.",
    synonyms: `
      encanador, bombeiro hidráulico, vazamento, cano estourado, desentupidora, pia entupida, vaso entupido, esgoto,
      fossa, limpa fossa, caixa de gordura, torneira pingando, descarga quebrada, registro, ralo, sifão, boia da caixa
      d'água, água vazando, infiltração de cano, encanamento, banheiro alagado, mau cheiro no ralo, válvula hydra,
      aquecedor, hidrômetro
    `,
    examples: `
      cano estourado na cozinha, preciso de encanador agora
      minha pia ta entupida
      vaso sanitario entupiu e ta voltando agua
      quem faz limpeza de fossa?
      torneira pingando sem parar quem conserta
      desentupir esgoto do banheiro hj
      descarga do banheiro não para de vazar
      instalar caixa dagua e fazer as ligações de cano
      vazamento na parede, a conta da agua veio alta
      limpar caixa de gordura do restaurante
      trocar o registro do chuveiro
      bombeiro hidraulico bom no bairro piaui
      ralo do banheiro voltando agua fedida
      tem alguem que troque a valvula da descarga hoje
    `,
  }),
  category({
    id: 5,
    name: "Pintor",
    family,
    description: "Pintura de casas, muros, fachadas, portões e móveis.",
    synonyms: `
      pintor, pintura residencial, pintar casa, pintar parede, textura, grafiato, fachada, pintar portão, cimento
      queimado, pintura predial, letreiro pintado, papel de parede, emassar
    `,
    examples: `
      preciso de um pintor pra pintar minha casa por dentro
      quanto cobram o metro pra pintar parede
      pintar muro e fachada de comercio
      fazer efeito cimento queimado na parede da sala
      pintar portao e grade de ferro
      quem aplica grafiato ou textura?
      emassar e pintar um ap de 2 quartos
      instalador de papel de parede
      pintor caprichoso e que não suje tudo
      pintar quarto de bebe essa semana
      orçamento pra pintar um apartamento todo de branco gelo
      quero mudar a cor da fachada da loja, quem pinta?
    `,
  }),
];
