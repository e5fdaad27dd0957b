import { STANDARD_CATALOGUE } from "../../services/categorisation/standard-catalogue/standard-catalogue.ts";
import { type DemoUnit, PARNAIBA, TERESINA } from "./data/units.ts";
import type { Random } from "./random.ts";

export type PlannedWish = { unit: DemoUnit; categoryId: number; categoryName: string; text: string };

/** Number of past wishes of each category in the unit; a category nobody sells stays without a company. */
const PARNAIBA_COUNTS: Readonly<Record<number, number>> = {
  41: 22,
  30: 8,
  28: 6,
  33: 5,
  34: 5,
  44: 8,
  49: 9,
  75: 5,
  10: 4,
  60: 5,
  1: 5,
  3: 4,
  86: 4,
  74: 3,
  100: 1,
  63: 1,
  95: 2,
};
const TERESINA_COUNTS: Readonly<Record<number, number>> = {
  43: 9,
  41: 9,
  49: 7,
  32: 5,
  51: 4,
  78: 4,
  44: 6,
  33: 2,
  74: 2,
  21: 1,
  95: 1,
};

/** Additional texts for categories with more wishes than the catalogue has examples. */
const MORE_TEXTS: Readonly<Record<number, readonly string[]>> = {
  41: [
    "boa noite, alguém faz pizza de camarão?",
    "pizza família metade frango metade portuguesa",
    "tem pizza sem lactose pra entregar agora?",
    "queria duas pizzas grandes e uma coca 2 litros",
    "qual pizzaria entrega até meia noite?",
    "pizza de calabresa com borda de catupiry",
    "quanto tá a pizza grande de quatro queijos",
    "preciso de 10 pizzas pra uma confraternização sexta",
    "pizza doce de banana com canela",
    "alguém com pizza de carne de sol com queijo coalho?",
    "pizza broto de mussarela, entrega no centro",
    "quero pizza vegetariana pra hoje",
    "tem rodízio de pizza hoje?",
    "pizza de atum com cebola, aceita pix?",
    "procuro pizza de massa fina feita no forno a lenha",
    "pizza de marguerita tamanho médio",
  ],
  95: [
    "vocês sabem quem conserta máquina de costura antiga?",
    "procuro quem afia faca e tesoura",
    "alguém aluga muleta?",
  ],
};

/** Places of the other city: examples that name them would not fit Teresina. */
const LITTORAL = /parna|phb|lu[ií]s correia|reis veloso|beira.?rio|porto das barcas|praia|delta|litoral/i;

const byId = new Map(STANDARD_CATALOGUE.map((category) => [category.id, category]));

function textsOf({ key }: DemoUnit, categoryId: number): readonly string[] {
  const texts = [...(MORE_TEXTS[categoryId] ?? []), ...(byId.get(categoryId)?.examples ?? [])];
  const fitting = key === "parnaiba" ? texts : texts.filter((text) => !LITTORAL.test(text));
  if (fitting.length === 0) throw new Error(`no texts for category ${categoryId}`);
  return fitting;
}

/** Every past wish, in an order that mixes units and categories. */
export function planWishes(random: Random): PlannedWish[] {
  const used = new Set<string>();
  const nextText = (unit: DemoUnit, categoryId: number): string => {
    const texts = textsOf(unit, categoryId);
    const text = texts.find((candidate) => !used.has(candidate)) ?? random.pick(texts);
    used.add(text);
    return text;
  };
  const plan = [PARNAIBA, TERESINA].flatMap((unit) =>
    Object.entries(unit === PARNAIBA ? PARNAIBA_COUNTS : TERESINA_COUNTS).flatMap(([id, count]) =>
      Array.from({ length: count }, () => {
        const categoryId = Number(id);
        return { unit, categoryId, categoryName: byId.get(categoryId)?.name ?? "", text: nextText(unit, categoryId) };
      }),
    ),
  );
  return shuffled(plan, random);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
