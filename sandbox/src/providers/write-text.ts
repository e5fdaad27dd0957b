const FIGURES_MAX = 6;

/** Writes a text about the request: its first figures, when it is the JSON of the product's own request. */
export function writeText(text: string): string {
  const figures = figuresIn(text).slice(0, FIGURES_MAX);
  if (figures.length === 0) return "Olá!";
  const lines = figures.map(([name, value]) => `- **${name.replaceAll("_", " ")}**: ${value}`);
  return ["## Leitura dos números", "", "Escrita pela IA de teste.", "", ...lines].join("\n");
}

function figuresIn(text: string): [string, number][] {
  try {
    const data: unknown = JSON.parse(text);
    const entries = Object.entries(typeof data === "object" && data !== null ? data : {});
    return entries.filter((entry): entry is [string, number] => typeof entry[1] === "number");
  } catch {
    return [];
  }
}
