import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import type { DevConfig, OffsiteConfig } from "../../dev/shared/config.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";
import type { OpsCommand, OpsRun } from "../command.ts";
import { writeErasures } from "../person/erasure-list.ts";
import { openBucket } from "./bucket.ts";
import { fetchBackup, offsiteNames } from "./offsite-backups.ts";
import { ERASURES_FILE, fetchErasures } from "./offsite-erasures.ts";

const ACTIONS = { key: makeKey, list: listBackups, fetch: fetchOne };

/** Makes the key of backups away from the machine, lists them, brings one back. */
export const offsiteCommand: OpsCommand = {
  name: "offsite",
  operands: ["key|list|fetch", "[ARQUIVO|NOME]", "[PASTA]"],
  options: { identity: { value: "ARQUIVO" } },
  summary: "backups fora da máquina: faz a chave, lista os que há, traz um de volta",
  help: `key ARQUIVO faz a chave que abre os backups e a escreve em ARQUIVO; diz a metade pública, que vai em BACKUP_RECIPIENT. Guarde ARQUIVO longe desta máquina e do balde:
sem ele nenhum backup se abre, e quem o tem abre todos.
list diz os backups inteiros do balde. fetch NOME PASTA --identity ARQUIVO traz um deles, decifrado, para PASTA; NOME pode ser latest, e ARQUIVO - (a entrada do comando). A lista de quem foi excluído vem junto, em PASTA/erasures.jsonl. Depois: restore PASTA, e erase-again PASTA/erasures.jsonl.
Quem envia é o comando backup com --keep, quando BACKUP_S3_URL e BACKUP_RECIPIENT são ditos. A cifra é a do age (age-encryption.org): o programa age também abre cada arquivo.
Lê BACKUP_S3_URL (https://servidor/balde/pasta), BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID e BACKUP_S3_SECRET_ACCESS_KEY. Só lê o balde, e não muda nada da instalação: não fica no registro de auditoria.`,
  async run(order) {
    const action = ACTIONS[order.argument as keyof typeof ACTIONS];
    if (action === undefined) throw new SetupError("Diga offsite key, offsite list ou offsite fetch.");
    await action(order);
  },
};

async function makeKey({ given: { operands }, isDryRun, print }: OpsRun): Promise<void> {
  const [, file] = operands;
  if (file === undefined) throw new SetupError("Diga em que arquivo: offsite key ARQUIVO.");
  if (isDryRun) return print(`Faria uma chave em ${file}. Nada foi escrito.`);
  const identity = await generateX25519Identity();
  try {
    // An existing key may be the only one that opens earlier backups.
    writeFileSync(file, `${identity}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (cause) {
    throw new SetupError(`${file} já existe ou não pode ser escrito; nada foi mudado.`, { cause });
  }
  print(`Chave em ${file}: guarde-a longe desta máquina e do balde.`);
  print(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
}

async function listBackups({ config, print }: OpsRun): Promise<void> {
  const names = await offsiteNames(openBucket(offsiteOf(config)));
  for (const name of names) print(name);
  if (names.length === 0) print("Nenhum backup inteiro.");
}

async function fetchOne({ config, given, isDryRun, print }: OpsRun): Promise<void> {
  const [, asked, dir] = given.operands;
  const file = given.text("identity");
  if (asked === undefined || dir === undefined || file === undefined) {
    throw new SetupError("Diga offsite fetch NOME PASTA --identity ARQUIVO.");
  }
  const bucket = openBucket(offsiteOf(config));
  const [newest] = await offsiteNames(bucket);
  const name = asked === "latest" ? newest : asked;
  if (name === undefined) throw new SetupError("O balde não tem nenhum backup inteiro.");
  if (isDryRun) return print(`Traria ${name} para ${dir}. Nada foi escrito.`);
  const identity = readIdentity(file);
  await fetchBackup(bucket, name, dir, identity);
  print(
    `${name} está em ${dir}, decifrado e inteiro. Ele guarda dados pessoais em claro: apague a pasta depois de restaurar.`,
  );
  const erasures = await fetchErasures(bucket, identity);
  if (erasures.length === 0) return;
  const list = join(dir, ERASURES_FILE);
  writeErasures(list, erasures);
  print(
    `Depois do restore, com os serviços no ar e o gateway parado: erase-again ${list} (${erasures.length} exclusões).`,
  );
}

function readIdentity(file: string): string {
  // A container's user cannot open everybody's files, but reads what is passed to it.
  const line = readFileSync(file === "-" ? 0 : file, "utf8")
    .split("\n")
    .find((one) => one.startsWith("AGE-SECRET-KEY-"));
  if (line === undefined) throw new SetupError(`${file} não é uma chave de offsite key.`);
  return line.trim();
}

/** @throws SetupError where no place is named */
function offsiteOf({ offsite }: DevConfig): OffsiteConfig {
  if (offsite === undefined) throw new SetupError("Falta BACKUP_S3_URL.");
  return offsite;
}
