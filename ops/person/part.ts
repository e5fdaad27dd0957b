/** Data that one service holds about a person, with labels for whoever reads the export. */
export type ExportPart = Readonly<{
  serviço: string;
  "o que é": string;
  "por quê e até quando": string;
  dados: unknown;
}>;

/** The fields that have a value, under the names a person reads. */
export function named(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}

/** Centavos as a person reads them: "R$ 12,30". */
export const money = (cents: number): string =>
  (cents / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
