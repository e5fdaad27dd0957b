import { category } from "./category.ts";

const family = "Serviços";

export const services2Categories = [
  category({
    id: 66,
    name: "Fretes e Mudanças",
    family,
    description: "Fretes, mudanças, carretos e transporte de cargas.",
    synonyms: `
      frete, mudança, carreto, caminhão, transporte de móveis, caminhão baú, frete pra teresina, transportadora,
      carregador, ajudante de mudança, pick-up frete, carroceiro, retirada de entulho, carga, transporte de geladeira,
      bagagem, transportar geladeira, levar sofá, caminhãozinho, hr, mudar de casa, mudança residencial, mudança
      interestadual
    `,
    examples: `
      frete pra levar uma geladeira e um sofa
      mudança de parnaiba pra teresina
      carreto de material pequeno
      caminhao bau pra mudança sabado
      levar moveis da loja pra minha casa
      quanto cobra o frete ate luis correia
      ajudantes pra carregar mudança
      strada ou saveiro pra frete
      retirar entulho e galhos do quintal
      transportar moto ate fortaleza
      transportadora pra mandar carga pra sao luis
      carroça ou triciclo pra fazer um carreto
      preciso levar minha mudança de buriti dos lopes pra parnaíba
      carreto pra buscar uma cama e geladeira
    `,
  }),
  category({
    id: 67,
    name: "Motoboy e Entregas",
    family,
    description: "Motoboys, entregas rápidas, mototáxi e encomendas.",
    synonyms: `
      motoboy, entrega, entregador, mototáxi, encomenda, buscar documento, levar encomenda, delivery, moto entrega,
      courier, pegar na rodoviária, entrega expressa, office boy, sedex
    `,
    examples: `
      motoboy pra buscar um documento no centro
      mototaxi agora na rodoviaria
      levar uma encomenda ate a coroa
      entregador fixo pra noite, pizzaria precisa
      buscar um remedio e trazer aqui em casa
      motoboy com bau
      entrega rapida em luis correia
      moto taxi pra me levar ao aeroporto
      preciso enviar um pacote hoje ainda na cidade
      quem pega encomenda na transportadora pra mim
      pagar uma conta e trazer o comprovante, motoboy
      mandar um presente surpresa por motoboy
      mototaxi pra levar minha filha na escola
      entregador pra levar um pacote do centro ate o rosapolis
    `,
  }),
  category({
    id: 89,
    name: "Gráfica, Design e Marketing",
    family,
    description: "Impressos, faixas, adesivos, logotipos, sites e redes sociais.",
    synonyms: `
      gráfica, cartão de visita, panfleto, banner, faixa, adesivo, convite impresso, carimbo, logomarca, designer,
      site, loja virtual, marketing digital, social media, tráfego pago, camiseta personalizada estampa, letreiro,
      fachada acm, placa, sublimação, arte para instagram, carro de som, outdoor, aplicativo, crachá
    `,
    examples: `
      cartao de visita 1000 unidades
      panfleto e banner pra inauguração
      criar logomarca pra minha loja
      fazer um site ou loja virtual
      social media pra cuidar do instagram da empresa
      adesivar carro da empresa
      placa de acm e letreiro pra fachada
      carimbo automatico
      camisetas personalizadas pra evento 50 pçs
      carro de som pra anunciar
      convites de casamento impressos
      trafego pago no google
      fazer logo e cardapio digital
      1000 panfletos e 2 faixas pra propaganda politica
    `,
  }),
];
