export type DemoConsumer = { name: string; phone: string };

const FIRST = [
  ..."Ana Beatriz,João Pedro,Maria Clara,Francisco,Antônia,Lucas,Raimundo,Juliana,Pedro Henrique,Larissa".split(","),
  ..."José Carlos,Camila,Rafael,Fernanda,Gabriel,Vitória,Thiago,Patrícia,Marcos,Aline".split(","),
];
const LAST = "Silva,Sousa,Oliveira,Carvalho,Araújo,Rocha,Machado,Barros,Galeno,Freitas,Mendes".split(",");

const CONSUMERS_MAX = 64;

/** The people who wrote to Tenho before the demo data was made. */
export const CONSUMERS: readonly DemoConsumer[] = Array.from({ length: CONSUMERS_MAX }, (_, index) => ({
  name: `${FIRST[index % FIRST.length]} ${LAST[(index * 7 + 3) % LAST.length]}`,
  phone: `558699510${String(1000 + index * 37)}`,
}));
