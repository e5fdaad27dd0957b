import { category } from "./category.ts";

const family = "Beleza";

export const beauty2Categories = [
  category({
    id: 25,
    name: "Maquiagem, Cílios e Sobrancelhas",
    family,
    description: "Maquiagem para eventos, extensão de cílios, design e micropigmentação.",
    synonyms: `
      maquiagem, maquiadora, make, cílios, extensão de cílios, volume russo, lash, design de sobrancelha,
      micropigmentação, henna na sobrancelha, lash lifting, noiva, dia da noiva, brow lamination, cílios fio a fio
    `,
    examples: `
      maquiagem pra casamento sabado a noite
      maquiadora que va no hotel
      extensao de cilios volume brasileiro
      design de sobrancelha com henna
      micropigmentação fio a fio
      lash lifting quanto custa
      dia da noiva make e penteado
      make pra formatura de 3 pessoas
      manutenção de cilios
      fazer a sobrancelha com linha
      maquiagem pra debutante de 15 anos
      tirar cilios postiços e colocar novo
      quero me maquiar p um casamento amanha as 17h
      alongamento de cilios, alguem indica
    `,
  }),
  category({
    id: 26,
    name: "Cosméticos e Perfumaria",
    family,
    description: "Perfumes, maquiagens, shampoos e produtos de beleza para comprar.",
    synonyms: `
      perfume, perfumaria, cosmético, natura, avon, boticário, hidratante, shampoo, condicionador, máscara capilar,
      batom, base, rímel, protetor solar, creme para pele, esmalte, secador de cabelo, chapinha, produtos para salão,
      mary kay, eudora, desodorante, sabonete, óleo corporal, creme de cabelo, creme de pentear, gel, máscara de
      hidratação salon line, pó compacto, blush, corretivo, demaquilante, sérum, água de colônia
    `,
    examples: `
      revendedora natura tem pronta entrega?
      perfume masculino importado
      quero o perfume malbec do boticario
      shampoo e mascara pra cabelo cacheado
      batom matte e base da ruby rose
      protetor solar fator 70
      comprar chapinha e secador taiff
      hidratante corporal tododia
      produtos pra salao, tinta e oxigenada
      esmaltes da risque e acetona
      vc vende avon ou mary kay?
      kit de presente com perfume e sabonete
      tem o perfume egeo dolce ai?
      creme de hidratação pro cabelo salon line
    `,
  }),
  category({
    id: 27,
    name: "Tatuagem e Piercing",
    family,
    description: "Estúdio de tatuagem, piercing e remoção.",
    synonyms: `
      tatuagem, tattoo, tatuador, piercing, body piercing, remoção de tatuagem, cobertura de tatuagem, fine line,
      realismo, joia de piercing, flash tattoo, estúdio de tatuagem, septo, transversal, alargador, tatuar, rosa
      tatuada, maori, piercing na orelha
    `,
    examples: `
      quero fazer uma tatuagem pequena no pulso
      tatuador de realismo
      cobrir uma tattoo antiga
      colocar piercing no nariz
      furo de orelha com piercing, conch
      remover tatuagem a laser
      quanto custa fechar o braço
      tattoo fine line com nome da minha filha
      joia de titanio pra piercing no umbigo
      retocar tatuagem desbotada
      estudio de tattoo com agenda pra amanha
      fazer uma tatto do nome da minha mãe
      furar o septo com profissional
    `,
  }),
];
