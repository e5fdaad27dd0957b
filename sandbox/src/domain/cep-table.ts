/** An address in the shape of ViaCEP. */
export interface CepAddress {
  readonly cep: string;
  readonly logradouro: string;
  readonly complemento: string;
  readonly unidade: string;
  readonly bairro: string;
  readonly localidade: string;
  readonly uf: string;
  readonly estado: string;
  readonly regiao: string;
  readonly ibge: string;
  readonly gia: string;
  readonly ddd: string;
  readonly siafi: string;
}

interface City {
  readonly localidade: string;
  readonly uf: string;
  readonly estado: string;
  readonly regiao: string;
  readonly ibge: string;
  readonly ddd: string;
  readonly siafi: string;
  /** First and last CEP of the city. */
  readonly range: readonly [number, number];
  /** Streets as `[CEP, logradouro, bairro]`. */
  readonly streets: readonly (readonly [string, string, string])[];
}

const PIAUI = { uf: "PI", estado: "Piauí", regiao: "Nordeste", ddd: "86" };

const CITIES: readonly City[] = [
  {
    ...PIAUI,
    localidade: "Parnaíba",
    ibge: "2207702",
    siafi: "1153",
    range: [64_200_000, 64_219_999],
    streets: [
      ["64200100", "Avenida Presidente Vargas", "Centro"],
      ["64200475", "Rua Dom Pedro II", "Centro"],
      ["64202020", "Avenida São Sebastião", "Nossa Senhora de Fátima"],
      ["64202400", "Rua Paul Harris", "Nossa Senhora de Fátima"],
      ["64202470", "Rua Telyus Ferraz", "São Benedito"],
      ["64204035", "Rodovia BR-343", "Reis Veloso"],
      ["64207065", "Rua dos Araújos", "Frei Higino"],
      ["64215195", "Rua Anhanguera", "Boa Esperança"],
      ["64215300", "Rua James Clark", "Nossa Senhora de Fátima"],
      ["64218680", "Rua Teresina", "Piauí"],
    ],
  },
  {
    ...PIAUI,
    localidade: "Teresina",
    ibge: "2211001",
    siafi: "1219",
    range: [64_000_000, 64_099_999],
    streets: [
      ["64000010", "Avenida Maranhão", "Centro"],
      ["64000360", "Rua Clodoaldo Freitas", "Centro"],
      ["64000710", "Rua Mato Grosso", "Porenquanto"],
      ["64006012", "Avenida Centenário", "Aeroporto"],
      ["64009100", "Rua José Marques da Rocha", "Memorare"],
      ["64018290", "Avenida Barão de Gurguéia", "Vermelha"],
      ["64020720", "Avenida Henry Wall de Carvalho", "Parque São João"],
      ["64028255", "Rua Cristino Castro", "Santo Antônio"],
      ["64034280", "Avenida Henry Wall de Carvalho", "Angelim"],
      ["64049550", "Campus Universitário Ministro Petrônio Portella", "Ininga"],
      ["64077820", "Rua Antônio Neves de Melo", "Parque Ideal"],
    ],
  },
  {
    ...PIAUI,
    localidade: "Luís Correia",
    ibge: "2205706",
    siafi: "1113",
    range: [64_220_000, 64_221_999],
    streets: [],
  },
  {
    localidade: "São Paulo",
    uf: "SP",
    estado: "São Paulo",
    regiao: "Sudeste",
    ibge: "3550308",
    ddd: "11",
    siafi: "7107",
    range: [1_001_000, 1_001_001],
    streets: [["01001000", "Praça da Sé", "Sé"]],
  },
];

/**
 * The address of an eight-digit CEP. Within a known city a CEP not in the table has a city but no street, as small towns have.
 * @returns null when no such CEP exists
 */
export function findCep(digits: string): CepAddress | null {
  const number = Number(digits);
  const city = CITIES.find(({ range: [first, last] }) => number >= first && number <= last);
  if (city === undefined) return null;
  const [, logradouro = "", bairro = ""] = city.streets.find(([cep]) => cep === digits) ?? [];
  const { range: _range, streets: _streets, ...place } = city;
  const cep = `${digits.slice(0, 5)}-${digits.slice(5)}`;
  return { cep, logradouro, complemento: "", unidade: "", bairro, ...place, gia: "" };
}
