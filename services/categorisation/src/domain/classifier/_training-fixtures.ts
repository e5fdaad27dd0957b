import type { LabelledText } from "./lexical/training-set.ts";
import type { TrainOptions } from "./training-options.ts";

const content: Record<number, string> = {
  1: "pizzaria, pizza, pizza de calabresa, pizza de mussarela, rodízio de pizza, esfiha e pizza, pizza doce, pizza família, massa de pizza, borda recheada",
  2: "farmácia, remédio, drogaria, remédio para dor de cabeça, antibiótico, farmácia de manipulação, medicamento genérico, fralda e remédio, termômetro, protetor solar",
  3: "oficina mecânica, mecânico de carro, troca de óleo, conserto de freio, retífica de motor, alinhamento e balanceamento, mecânica de moto, embreagem, suspensão do carro, revisão do carro",
  4: "salão de beleza, corte de cabelo, manicure e pedicure, escova progressiva, pintar o cabelo, cabeleireira, barbearia, corte masculino, penteado para festa, unha em gel",
  5: "encanador, conserto de vazamento, desentupir pia, torneira pingando, instalação de chuveiro, caixa de água, cano estourado, desentupidora, descarga quebrada, encanamento",
  6: "pet shop, banho e tosa, ração para cachorro, areia de gato, brinquedo para cachorro, coleira, ração de gato, tosa higiênica, aquário, casinha de cachorro",
  7: "padaria, pão francês, bolo de aniversário, salgados para festa, pão de queijo, sonho de padaria, torta doce, pão integral, café da manhã, rosca",
};

/** A few categories of ten texts each, for tests. */
export const fixtureTexts: readonly LabelledText[] = Object.entries(content).flatMap(([label, list]) =>
  list.split(", ").map((text) => ({ text, label: Number(label) })),
);

export const fixtureOptions: TrainOptions = {
  seed: 7,
  requestPrefixes: ["quero …", "alguém faz … aí?", "preciso de", "onde tem …?", "oi, procuro … urgente"],
  folds: 3,
  requiredPrecision: 0.8,
};
