import { AppError } from "@tenho/kernel/errors/app-error";
import { CATALOGUE_IMPORT_TIMEOUT_MS } from "../../dev/seed/clients.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { askServices } from "../ask-services.ts";
import type { OpsCommand } from "../command.ts";
import { headingOf } from "./catalogue-csv.ts";
import { readCatalogueFile } from "./catalogue-file.ts";

/** Brings categories into the catalogue: those that come with the product, or those of a file. */
export const importCatalogueCommand: OpsCommand = {
  name: "catalogue-import",
  operands: ["[ARQUIVO]"],
  options: { standard: "flag" },
  summary: "traz categorias para o catálogo: as do produto (--standard) ou as de um arquivo",
  help: `--standard acrescenta as categorias que vêm com o produto e ainda faltam; o que já existe, ou foi excluído, fica como está.
ARQUIVO é JSON, como catalogue-export o escreve: {"categories": [{"name", "family", "description", "synonyms", "examples"}]}. Terminado em .csv, é uma planilha, com os títulos Número, Nome,
Família, Descrição, Sinônimos e Exemplos e uma linha por categoria; vários textos vão em uma célula, separados por quebras de linha ou por |. Uma categoria é reconhecida pelo número
(opcional) ou pelo nome, e recebe o conteúdo do arquivo. Vale tudo ou nada, e pode ser repetido. O classificador aprende o novo catálogo logo depois.
Fica no registro de auditoria. NATS_URL aponta para outro broker (com o usuário operations).`,
  async run({ config, isDryRun, given, argument, print }) {
    const standard = given.flag("standard");
    if (standard === (argument !== "")) throw new SetupError("Diga --standard, ou o nome de um arquivo.");
    const { categories, rows } = standard ? { categories: [], rows: null } : readCatalogueFile(argument);
    const entries = categories.map(({ id = 0, ...rest }) => ({ id, ...rest }));
    await askServices(config, async ({ categorisation }) => {
      const { created, changed, unchanged } = await categorisation
        .importCatalogue({ standard, entries, dryRun: isDryRun }, { timeoutMs: CATALOGUE_IMPORT_TIMEOUT_MS })
        .catch((error: unknown) => {
          throw withRow(error, rows);
        });
      print(`${isDryRun ? "Seriam" : "Foram"} ${created} criadas e ${changed} mudadas; ${unchanged} ficam como estão.`);
    });
  },
};

const ENTRY = /^entries\.(\d+)(?:\.(\w+))?$/;

/** The refusal of one category with its row in the spreadsheet and the heading of its column, where it came from one. */
function withRow(error: unknown, rows: readonly number[] | null): unknown {
  if (!(error instanceof AppError) || rows === null) return error;
  const [fault] = error.fields;
  const [, at, field] = ENTRY.exec(fault?.field ?? "") ?? [];
  const row = rows[Number(at)];
  if (row === undefined) return error;
  const heading = headingOf(field ?? "");
  return new SetupError(`Linha ${row}: ${heading === null ? "" : `${heading}: `}${fault?.message}`, { cause: error });
}
