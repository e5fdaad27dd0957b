import { category } from "./category.ts";

const family = "Festas";

export const partiesCategories = [
  category({
    id: 96,
    name: "Decoração e Aluguel para Festas",
    family,
    description: "Decoração, balões, mesas, cadeiras, tendas, pula-pula e artigos de festa.",
    synonyms: `
      decoração de festa, balões, arco de balão, pegue e monte, aluguel de mesa e cadeira, tenda, pula-pula, cama
      elástica, brinquedo inflável, painel de aniversário, artigos de festa, toalha de mesa aluguel, chá de bebê,
      cerimonial, decoradora, animação infantil, palhaço, piscina de bolinha, fantasia aluguel, máquina de algodão
      doce, lembrancinha de aniversário, vela de aniversário, alugar mesa, alugar cadeira, jogo de mesa, toalha e
      cadeira, enfeite de festa, tema dinossauro, balão metalizado, tapete vermelho, cascata de chocolate, topo de
      bolo, saquinho surpresa
    `,
    examples: `
      decoração de aniversario tema frozen
      aluguel de mesas e cadeiras pra sabado
      pula pula e piscina de bolinhas
      arco de baloes desconstruido
      kit pegue e monte
      tenda 6x6 pra evento
      decoração de casamento simples
      cha revelação decoração
      animador e palhaço pra festa infantil
      maquina de algodao doce e pipoca
      balões, vela e descartavel tematico
      toboagua inflavel aluguel
      cerimonialista pro meu casamento
      decorar o aniversario do meu filho tema dinossauro
    `,
  }),
  category({
    id: 97,
    name: "Buffet e Casa de Festas",
    family,
    description: "Buffets, garçons, salões, sítios e espaços para eventos.",
    synonyms: `
      buffet, casa de festas, salão de festas, espaço para eventos, garçom, coffee break, sítio para festa, chácara
      para alugar, churrasco para eventos, bartender, drinks para festa, recepção, coquetel, chopeira, jantar para
      casamento, copeira
    `,
    examples: `
      buffet completo pra 100 pessoas
      espaço de festa com piscina
      salao de festa pra 15 anos
      garçons e copeira pra sabado
      coffee break pra treinamento da empresa
      alugar chacara pro fim de semana pra festa
      bartender com drinks
      jantar de casamento quanto por pessoa
      coquetel de inauguração
      casa de festa infantil com brinquedos
      sitio pra confraternização de fim de ano
      crepe e massas ao vivo pra evento
      buffet pra 80 convidados formatura
      salão pra fazer festa de casamento
    `,
  }),
  category({
    id: 98,
    name: "Foto e Filmagem",
    family,
    description: "Fotógrafos, ensaios, filmagem, drone e revelação de fotos.",
    synonyms: `
      fotógrafo, fotografia, ensaio fotográfico, filmagem, filmmaker, drone, álbum, revelação de foto, foto 3x4, book,
      foto de casamento, ensaio gestante, newborn, edição de vídeo, cabine de fotos, plataforma 360, videomaker,
      porta-retrato, fotos, batizado, book fotográfico, retratista, imprimir foto, quadro com foto, vídeo do evento
    `,
    examples: `
      fotografo pra aniversario de 1 ano
      ensaio gestante na praia
      filmagem de casamento com drone
      foto 3x4 na hora
      revelar fotos do celular
      book de 15 anos
      edição de video pra youtube
      plataforma 360 e cabine de fotos
      newborn em casa
      fotografar produtos pra minha loja
      video institucional da empresa
      album de casamento impresso
      fotografo pro meu batizado
      tirar foto 3x4 pro documento
    `,
  }),
  category({
    id: 99,
    name: "Som, DJ e Bandas",
    family,
    description: "Som, iluminação, DJs, bandas, cantores e paredões.",
    synonyms: `
      dj, banda, cantor, som para festa, iluminação de festa, aluguel de som, paredão, cantor voz e violão, banda de
      forró, telão, projetor, karaokê, palco, locutor, banda baile, pista de led, sanfoneiro, violinista, grupo de
      pagode, sonorização
    `,
    examples: `
      dj pra festa de 15 anos
      cantor voz e violao pro barzinho
      banda de forro pra casamento
      aluguel de caixa de som e microfone
      karaoke pra aluguel
      telao e projetor pra palestra
      som e iluminação pra formatura
      sanfoneiro pra arraia
      violinista pra cerimonia
      grupo de pagode sabado
      palco e pista de led
      locutor pra inauguração
      banda pra tocar no reveillon do condominio
      dj com iluminação pra casamento
    `,
  }),
  category({
    id: 100,
    name: "Floricultura",
    family,
    description: "Flores, buquês, arranjos, coroas e plantas para presente.",
    synonyms: `
      floricultura, flores, buquê, buquê de rosas, arranjo de flores, coroa de flores, rosas vermelhas, girassol,
      orquídea, buquê de noiva, flores artificiais, cesta com flores, coroa para velório, entrega de flores,
      suculenta, funerária, velório, rosas, flor, coroa fúnebre, faixa de luto, lírio, margarida, vaso de orquídea,
      ramalhete, caixão, cremação
    `,
    examples: `
      buque de rosas vermelhas entrega hoje
      arranjo de flores pra mesa
      coroa de flores pra velorio
      orquidea de presente
      buque de noiva com flores naturais
      girassol unidade embalado
      flores com chocolate pra minha esposa
      ramalhete pro dia das mães
      flores artificiais pra decorar tumulo finados
      plano funerario ou funeraria
      cestinha de suculentas
      petalas de rosa pra pedido de namoro
      mandar rosas pra minha namorada hoje
      coroa fúnebre com faixa
    `,
  }),
];
