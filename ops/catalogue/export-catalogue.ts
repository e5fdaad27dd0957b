import { writeFileSync } from "node:fs";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

/** Writes the catalogue with its training content into a file that `catalogue-import` reads. */
export const exportCatalogueCommand: OpsCommand = {
  name: "catalogue-export",
  operands: ["ARQUIVO"],
  summary: "escreve o catálogo, com o conteúdo de treino, em um arquivo",
  help: `ARQUIVO não pode existir ainda. É JSON, e catalogue-import o lê. NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, argument, print }) {
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
      writeFileSync(argument, `${JSON.stringify({ categories }, null, 1)}\n`, { flag: "wx" });
    } catch (cause) {
      throw new SetupError(`Não foi possível gravar em ${argument}: já existe, ou a pasta não pode ser escrita.`, {
        cause,
      });
    }
    print(`${categories.length} categorias escritas em ${argument}.`);
  },
};
