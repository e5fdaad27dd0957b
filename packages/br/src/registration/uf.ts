/** The 27 federative units: code → name. */
export const UFS = {
  AC: "Acre",
  AL: "Alagoas",
  AP: "Amapá",
  AM: "Amazonas",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MT: "Mato Grosso",
  MS: "Mato Grosso do Sul",
  MG: "Minas Gerais",
  PA: "Pará",
  PB: "Paraíba",
  PR: "Paraná",
  PE: "Pernambuco",
  PI: "Piauí",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RS: "Rio Grande do Sul",
  RO: "Rondônia",
  RR: "Roraima",
  SC: "Santa Catarina",
  SP: "São Paulo",
  SE: "Sergipe",
  TO: "Tocantins",
} as const;

/** Two-letter code of a federative unit. */
export type Uf = keyof typeof UFS;

/** Narrows a text to a federative unit's code; upper case only. */
export function isUf(value: string): value is Uf {
  return Object.hasOwn(UFS, value);
}

/** `pi ` → `PI`; null when there is no such unit. */
export function normaliseUf(value: string): Uf | null {
  const code = value.trim().toUpperCase();
  return isUf(code) ? code : null;
}

/** Name of a federative unit: `PI` → `Piauí`. */
export function ufName(uf: Uf): string {
  return UFS[uf];
}
