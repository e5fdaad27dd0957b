import { category } from "./category.ts";

const family = "Turismo";

export const tourismCategories = [
  category({
    id: 61,
    name: "Hotel e Pousada",
    family,
    description: "Hospedagem, pousadas, casas de temporada e chalés.",
    synonyms: `
      hotel, pousada, hospedagem, diária, quarto, casa de temporada, chalé, airbnb, motel, hostel, resort, casa de
      praia para alugar por dia, pernoite, café da manhã incluso, apartamento mobiliado por temporada, camping
      hospedagem, réveillon, feriado, carnaval, temporada, casa na praia, pé na areia, bangalô, flat, quarto triplo,
      check-in, barra grande, luís correia, atalaia, coqueiro da praia
    `,
    examples: `
      pousada em barra grande pro fim de semana
      hotel no centro de parnaiba diaria
      casa de praia pra alugar no carnaval em luis correia
      hospedagem pra 5 pessoas com cafe da manha
      quarto de casal com ar pra hoje
      chalé na praia do coqueiro
      casa de temporada com piscina atalaia
      hostel barato
      hotel que aceite cachorro
      apartamento mobiliado por 10 dias
      pernoite perto da rodoviaria
      suite com hidromassagem, motel
      diária pra casal em pousada pé na areia
      alugar casa na praia de atalaia no réveillon
    `,
  }),
  category({
    id: 62,
    name: "Passeios e Viagens",
    family,
    description: "Agência de viagens, passeios ao Delta e Lençóis, passagens e excursões.",
    synonyms: `
      passeio, delta do parnaíba, lençóis maranhenses, agência de viagem, passagem aérea, pacote de viagem, excursão,
      guia turístico, lancha, barco, quadriciclo, jeep, buggy, revoada dos guarás, jericoacoara, cruzeiro, city tour,
      câmbio, visto, transfer passeio, catamarã, excursão canindé, ônibus de turismo, passagem de ônibus, barra grande
      passeio, lagoa do portinho, sete cidades, praia passeio, hospedagem com aéreo, milhas
    `,
    examples: `
      passeio pro delta do parnaiba com revoada dos guaras
      quanto custa alugar lancha
      excursao pros lençois maranhenses
      passagem aerea pra são paulo em janeiro
      pacote de viagem pra gramado
      guia turistico pra familia
      passeio de quadriciclo na lagoa do portinho
      transfer e passeio pra jericoacoara
      excursao bate e volta ubajara
      passeio de barco porto das barcas
      ver cavalo marinho em barra grande
      agencia de viagem que parcele no boleto
      quanto ta o passeio de lancha no delta?
      comprar passagem de avião pra recife
    `,
  }),
];
