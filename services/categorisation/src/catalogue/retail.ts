import { category } from "./category.ts";

const family = "Comércio";

export const retailCategories = [
  category({
    id: 44,
    name: "Gás e Água Mineral",
    family,
    description: "Botijão de gás e garrafão de água com entrega.",
    synonyms: `
      gás, gás de cozinha, botijão, botijão de gás 13kg, água mineral, garrafão de água, água 20 litros, entrega de
      gás, revenda de gás, ultragaz, liquigás, p45, galão de água, mangueira de gás, registro de gás
    `,
    examples: `
      meu gas acabou, traz um botijao
      quanto ta o gas de cozinha hj
      2 garrafoes de agua mineral de 20 litros
      entrega de gas agora na coroa
      botijao p45 pra restaurante
      agua mineral e gas no cartao
      trocar mangueira e registro do botijão
      garrafao vazio pra comprar
      água indaiá 20l quanto custa
      gas aberto domingo a noite
      vc entrega água no pindorama?
      botijao cheio e vasilhame
      acabou o gás aqui no bairro frei higino
      um garrafão de agua 20 litros por favor
    `,
  }),
  category({
    id: 45,
    name: "Papelaria e Livraria",
    family,
    description: "Material escolar, livros, artigos de escritório e xerox.",
    synonyms: `
      papelaria, livraria, caderno, caneta, lápis, mochila escolar, material escolar, livro, livro didático, xerox,
      cópia, plastificação, encadernação, cartolina, papel a4, cola, tesoura, bíblia, revista, agenda, toner, pasta,
      eva, impressão de documento, imprimir, impressão, encadernar, cópia colorida, lápis de cor, marca texto, estojo,
      apontador, gibi, romance, apostila impressa
    `,
    examples: `
      lista de material escolar completa
      caderno 10 materias e caneta
      xerox e impressao colorida perto de mim
      encadernar apostila espiral
      livro didatico do 6 ano
      resma de papel a4
      plastificar documento
      cartolina, eva, cola quente e tnt
      biblia sagrada letra grande
      livro o pequeno principe, tem?
      mochila de rodinha escolar
      agenda 2027 e planner
      imprimir e encadernar um trabalho de 80 paginas
      lapis de cor 36 cores e caderno de desenho
    `,
  }),
  category({
    id: 46,
    name: "Agropecuária",
    family,
    description: "Produtos para o campo: sementes, vacinas, rações de animais de criação, ferramentas e irrigação.",
    synonyms: `
      agropecuária, agropecuario, ração para galinha, milho, farelo, sal mineral, semente de capim, arame farpado,
      adubo, defensivo, herbicida, vacina de gado, pinto, pintinho, bomba costal, sela, enxada, cerca elétrica rural,
      estaca, mangueira de irrigação, gado, porco, cavalo, torta de soja, ovelha, boi, vaca, bezerro, carrapaticida,
      ivermectina, vermífugo bovino, antibiótico animal, ração de porco, ração de peixe, milho moído, roça, plantio,
      chocadeira, comedouro, ordenha
    `,
    examples: `
      ração pra galinha poedeira saco 40kg
      arame farpado e grampo de cerca
      semente de capim mombaça
      vacina de aftosa e vermifugo pra gado
      pintinho de um dia pra vender?
      sal mineral e farelo de soja
      bomba costal 20 litros e herbicida
      sela e arreio pra cavalo
      adubo npk e esterco pra plantação
      milho em grao saca de 60
      mangueira de gotejamento pra horta
      enxada, foice e facão
      vacina pra boi e carrapaticida
      saca de milho pras galinha
    `,
  }),
  category({
    id: 47,
    name: "Brinquedos e Presentes",
    family,
    description: "Brinquedos, presentes, artesanato, cestas e lembranças.",
    synonyms: `
      brinquedo, boneca, carrinho de brinquedo, jogo de tabuleiro, lego, pelúcia, presente, cesta de presente,
      artesanato, lembrança, souvenir, caneca personalizada, quebra-cabeça, patinete infantil, velotrol, presente de
      aniversário, presente dia das mães, embalagem de presente, urso, pipa, artigo religioso
    `,
    examples: `
      boneca bebe reborn
      carrinho de controle remoto
      presente criativo pro meu namorado
      cesta de chocolate com urso de pelucia
      lembrancinha do delta, artesanato de palha
      jogo uno e quebra cabeça
      lego ou blocos de montar
      brinquedo educativo pra criança de 2 anos
      caneca personalizada com foto
      imagem de nossa senhora e terço
      bicicletinha e velotrol infantil
      artesanato em croche e ceramica pra turista
      boneca da barbie pra menina de 5 anos
      um presente bonito pra minha sogra ate 100 reais
    `,
  }),
  category({
    id: 48,
    name: "Bicicletas e Artigos Esportivos",
    family,
    description: "Bicicletas, oficina de bike, artigos esportivos, pesca e camping.",
    synonyms: `
      bicicleta, bike, bicicletaria, conserto de bicicleta, pneu de bicicleta, câmara de ar bike, artigo esportivo,
      bola, chuteira, camisa de time, kitesurf, prancha, vara de pesca, anzol, molinete, barraca de camping, haltere,
      raquete, caiaque, tênis de corrida, rede de vôlei, capacete de bike, isca, pedal, selim, caloi, aro 26, marcha,
      bola de vôlei, skate, patins, tatame, luva de boxe, joelheira, natação touca, óculos de natação
    `,
    examples: `
      conserto de bicicleta, pneu furado
      bike aro 29 usada
      trocar corrente e freio da bicicleta
      bola de futebol e rede de gol
      camisa do flamengo oficial
      chuteira society 41
      vara de pesca, molinete e isca artificial
      barraca de camping 4 pessoas
      aula ou equipamento de kitesurf na barra grande
      halteres e colchonete
      raquete de beach tennis
      bicicleta eletrica preço
      trocar pneu da minha bike aro 26
      preciso de bola de volei e chuteira
    `,
  }),
];
