export type Cell = { readonly district: string; readonly hour: number; readonly wishes: number };
export type HeatRow = {
  readonly district: string;
  readonly total: number;
  /** Wishes in each hour of the map. */
  readonly wishes: readonly number[];
};
export type HeatMap = { readonly hours: readonly number[]; readonly rows: readonly HeatRow[]; readonly most: number };

const LEVELS = 4;

/** Districts as they come, by hour from the first to the last that has a wish in any of them. */
export function heatMapOf(cells: readonly Cell[]): HeatMap {
  if (cells.length === 0) return { hours: [], rows: [], most: 0 };
  const all = cells.map(({ hour }) => hour);
  const first = Math.min(...all);
  const hours = Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
  const rows = [...Map.groupBy(cells, ({ district }) => district)].map(([district, its]) => ({
    district,
    total: its.reduce((sum, { wishes }) => sum + wishes, 0),
    wishes: hours.map((hour) => its.find((cell) => cell.hour === hour)?.wishes ?? 0),
  }));
  return { hours, rows, most: Math.max(...cells.map(({ wishes }) => wishes)) };
}

/** Shade of a cell: 0 for none, 1 to 4 by its share of the largest; few wishes are never the darkest. */
export const heatLevel = (wishes: number, most: number): number =>
  wishes === 0 ? 0 : Math.max(1, Math.ceil((wishes / Math.max(most, LEVELS)) * LEVELS));

/** The hours with most wishes, most first, at most three. */
export const busiestHours = ({ wishes }: HeatRow, hours: readonly number[]): { hour: number; wishes: number }[] =>
  hours
    .map((hour, index) => ({ hour, wishes: wishes[index] ?? 0 }))
    .filter((one) => one.wishes > 0)
    .sort((one, other) => other.wishes - one.wishes || one.hour - other.hour)
    .slice(0, 3);

export const districtName = (district: string): string => district || "Bairro não informado";
