import { category } from "./category.ts";

const family = "Pets";

export const petsCategories = [
  category({
    id: 59,
    name: "Veterinário",
    family,
    description: "Consultas, vacinas, castração, cirurgias e exames de animais.",
    synonyms: `
      veterinário, veterinária, clínica veterinária, vacina de cachorro, castração, consulta pet, cachorro doente,
      gato doente, vermífugo pet, cirurgia veterinária, ultrassom de cachorro, carrapato cachorro, parvovirose,
      antirrábica, internação pet, veterinário a domicílio, gatinho, cadela, filhote doente, gato não urina, vacinar
      cachorro, vacinar gato, vet, raspagem, cinomose, ortopedia animal, vômito, diarreia cachorro
    `,
    examples: `
      meu cachorro ta vomitando, veterinario urgente
      castrar gata quanto custa
      vacina v10 e antirrabica
      veterinario que atenda em casa
      cachorro atropelado preciso de socorro
      gato não come faz 2 dias
      ultrassom de cadela prenha
      calazar exame leishmaniose cachorro
      vet pra coelho e passarinho
      limpeza de tartaro no cachorro
      sarna e carrapato no meu pitbull, consulta
      internação veterinaria 24h
      meu gatinho nao consegue fazer xixi
      quero castrar minha cadela
    `,
  }),
  category({
    id: 60,
    name: "Pet Shop, Banho e Tosa",
    family,
    description: "Ração e acessórios para pets, banho, tosa, hotel e adestramento.",
    synonyms: `
      pet shop, ração de cachorro, ração de gato, banho e tosa, tosa higiênica, coleira, casinha de cachorro, areia de
      gato, brinquedo pet, petisco, hotel para cachorro, adestrador, passeador de cães, filhote, aquário, peixe
      ornamental, gaiola, ração golden, ração whiskas, antipulgas, dog walker, shampoo de cachorro, poodle, shih tzu,
      yorkshire, pinscher, golden, pitbull, hamster, calopsita, coelho, cortar unha do cachorro, creche canina,
      hospedagem de cachorro, cama pet, ração seca, sachê
    `,
    examples: `
      banho e tosa no meu shih tzu
      ração golden 15kg entrega
      areia higienica e sache pra gato
      hotel pra cachorro no feriado
      adestrador, meu cao morde tudo
      coleira, guia e caminha
      taxi dog pra buscar pro banho
      remedio antipulga bravecto no petshop
      aquario completo com peixes
      gaiola e ração de calopsita
      casinha de cachorro porte grande
      vende filhote de poodle?
      raçao premium pra gato castrado 10kg
      quero dar banho no meu poodle e cortar as unhas dele
    `,
  }),
];
