import { existsSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand } from "../command.ts";
import { recordActionAt } from "../record-action.ts";
import { ALL_DATABASES, runningOrGivenStores, type StoreUrls } from "../store-urls.ts";
import { accountParts, findAccount, leadPart } from "./account-parts.ts";
import { ABOUT_PERSON, type Identifier, PERSON, readIdentifier } from "./identifier.ts";
import type { ExportPart } from "./part.ts";
import { whatsappParts } from "./whatsapp-parts.ts";

/** Writes everything the services hold about a person into one file. */
export const exportPersonCommand: OpsCommand = {
  name: "export-person",
  operands: [PERSON, "ARQUIVO"],
  summary: "escreve em um arquivo tudo o que se guarda de uma pessoa",
  help: `${ABOUT_PERSON}
ARQUIVO não pode existir ainda; só quem o criou o lê. É JSON, em português e com datas: o que cada serviço guarda, por quê e até quando. Senhas e chaves não
saem. Entregue-o só à pessoa. Fica no registro de auditoria, sem os dados.
Lê o "npm start" no ar, ou os servidores de POSTGRES_URL_<SERVIÇO> (ou POSTGRES_URL) e MONGO_URL; NATS_URL, com o usuário operations.`,
  async run({ config, isDryRun, given, print }) {
    const [who = "", file = ""] = given.operands;
    const identifier = readIdentifier(who);
    if (existsSync(file)) throw new SetupError(`O arquivo ${file} já existe.`);
    const urls = runningOrGivenStores(config, ALL_DATABASES);
    const found = await collect(urls, identifier);
    if (found === null) throw new SetupError("Nada se guarda de quem foi informado.");
    const { parts, subject } = found;
    if (isDryRun) return print(`Escreveria ${parts.length} partes em ${file}. Nada foi escrito.`);
    // Recorded before the file is written: no copy of a person's data exists without a record of it.
    await recordActionAt({ ...config, natsUrl: urls.nats }, { action: "person.export", subject, unitId: null });
    writeWhole(file, { "gerado em": new Date(), pessoa: who, partes: parts });
    print(`Escrito em ${file}: ${parts.map(({ serviço }) => serviço).join(", ")}.`);
  },
};

type Found = { parts: ExportPart[]; subject: { kind: string; id: string; personId?: string } };

/** Null where no service holds anything. */
async function collect(urls: StoreUrls, identifier: Identifier): Promise<Found | null> {
  if (identifier.kind === "phone") {
    const phones = [canonicalPhone(identifier.phone) ?? identifier.phone];
    const { contactIds, parts } = await whatsappParts(urls, phones, null);
    const leads = await leadPart(urls.postgres, [], phones);
    if (contactIds.length === 0 && leads.dados.length === 0) return null;
    // The log gets only the contact's id, because it must not tell whose number it was.
    return { parts: [...parts, leads], subject: { kind: "contact", id: contactIds.join() } };
  }
  const account = await findAccount(urls.postgres, identifier);
  if (account === null) return null;
  const { id, email, phones } = account;
  const whatsapp = await whatsappParts(urls, phones, id);
  const leads = await leadPart(urls.postgres, [email.toLowerCase()], phones);
  const parts = [...(await accountParts(urls.postgres, id)), ...whatsapp.parts, leads];
  return { parts, subject: { kind: "account", id, personId: id } };
}

/** Gives the file its final name only when it is whole, readable to its owner alone, and never over another file. */
function writeWhole(file: string, content: unknown): void {
  const part = `${file}.part-${process.pid}`;
  try {
    writeFileSync(part, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}
