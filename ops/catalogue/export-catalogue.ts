import { writeFileSync } from "node:fs";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { catalogueCsv } from "./catalogue-csv.ts";
import { type CatalogueFile, isCsv } from "./catalogue-file.ts";

/** Writes the catalogue with its training content into a file that `catalogue-import` reads. */
export const exportCatalogueCommand: OpsCommand = {
  name: "catalogue-export",
  operands: ["ARQUIVO"],
  options: { csv: "flag" },
  summary: "escreve o catálogo, com o conteúdo de treino, em um arquivo",
  help: `ARQUIVO não pode existir ainda. É JSON, e catalogue-import o lê; com --csv é uma planilha, uma linha por categoria, e o nome termina em .csv. NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, given, argument, print }) {
    const asCsv = given.flag("csv");
    if (asCsv !== isCsv(argument))
      throw new SetupError("Com --csv o nome do arquivo termina em .csv; sem, em outra coisa.");
    const categories = await askServices(config, async ({ categorisation }) => {
      const all: CatalogueFile["categories"] = [];
      for (;;) {
        const { entries } = await categorisation.exportCatalogue({ afterId: all.at(-1)?.id ?? 0 });
        if (entries.length === 0) return all;
        for (const { id, name, family, description, synonyms, examples } of entries)
          all.push({ id, name, family, description, synonyms, examples });
      }
    });
    if (isDryRun) return print(`Escreveria ${categories.length} categorias em ${argument}. Nada foi escrito.`);
    try {
      const text = asCsv ? catalogueCsv(categories) : `${JSON.stringify({ categories }, null, 1)}\n`;
      writeFileSync(argument, text, { flag: "wx" });
    } catch (cause) {
      throw new SetupError(`Não foi possível gravar em ${argument}: já existe, ou a pasta não pode ser escrita.`, {
        cause,
      });
    }
    print(`${categories.length} categorias escritas em ${argument}.`);
  },
};
