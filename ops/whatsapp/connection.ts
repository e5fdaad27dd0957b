import { readFile } from "node:fs/promises";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import {
  ConnectState,
  type MetaAccount,
  type MetaNumber,
  type SeenByMetaToken,
} from "@tenho/proto/messaging/v1/messaging_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import { SetupError } from "../../dev/shared/setup-error.ts";

type Work = Readonly<{ messaging: ServiceClients["messaging"]; print: (line: string) => void }>;

export type ConnectOrder = Readonly<{
  accountId: string;
  appId: string;
  /** Files with one secret each; undefined: the secret that messaging already has. */
  tokenFile: string | undefined;
  appSecretFile: string | undefined;
  replacesCallback: boolean;
  isDryRun: boolean;
}>;

const SYSTEM_USER = "SYSTEM_USER";
const FILE_BYTES_MAX = 4_096;

/** Reads a secret from the first line of a file, so that it stands in no list of processes. @throws SetupError */
async function secretIn(file: string | undefined): Promise<string> {
  if (file === undefined) return "";
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new SetupError(`O arquivo ${file} não pôde ser lido.`, { cause });
  });
  const [line = ""] = text.slice(0, FILE_BYTES_MAX).split(/\r?\n/, 1);
  if (line.trim() === "") throw new SetupError(`O arquivo ${file} está vazio.`);
  return line.trim();
}

/**
 * Connects the installation to an account: has messaging store token and app secret, set address and fields of the callbacks, and subscribe the app.
 * Another address of callbacks is replaced only when told so. False: a step is not done. Raises: what messaging answers.
 */
export async function connectAccount({ messaging, print }: Work, order: ConnectOrder): Promise<boolean> {
  const access = {
    token: await secretIn(order.tokenFile),
    appId: order.appId,
    appSecret: await secretIn(order.appSecretFile),
  };
  const seen = await messaging.inspectMeta({ access });
  printToken(seen, print);
  const account = seen.accounts.find(({ id }) => id === order.accountId);
  if (account !== undefined) printAccount(account, print);
  if (order.isDryRun) {
    print("Guardaria a conexão, assinaria os avisos e ligaria o app à conta. Nada foi mudado.");
    return true;
  }
  const { accountId, replacesCallback: replaceCallback } = order;
  const { steps } = await messaging.connectMeta({ access, accountId, replaceCallback });
  for (const { sentence } of steps) print(sentence);
  if (steps.some(({ state }) => state === ConnectState.BLOCKED)) {
    print("Para trocar o endereço, repita com --replace. Quem usa o de hoje deixa de receber.");
  }
  const isDone = steps.every(({ state }) => state === ConnectState.DONE);
  if (isDone) print("Agora: whatsapp register NÚMERO, e whatsapp templates push.");
  return isDone;
}

/**
 * Takes the app off the account and has messaging forget the access. False: Meta refused the first, and it is to be done there. Raises: what messaging
 * answers.
 */
export async function disconnectAccount({ messaging, print }: Work, isDryRun: boolean): Promise<boolean> {
  if (isDryRun) {
    print("Desligaria o app da conta e apagaria o acesso à Meta; as mensagens esperariam. Nada foi mudado.");
    return true;
  }
  const { steps } = await messaging.disconnectMeta({});
  for (const { sentence } of steps) print(sentence);
  return steps.every(({ state }) => state === ConnectState.DONE);
}

/** Lists the accounts that the connected token sees, with their numbers. False: a number is not registered. Raises: what messaging answers. */
export async function listNumbers({ messaging, print }: Work): Promise<boolean> {
  const seen = await messaging.inspectMeta({});
  printToken(seen, print);
  for (const account of seen.accounts) printAccount(account, print);
  return seen.accounts.every(({ numbers }) => numbers.every(({ isRegistered }) => isRegistered));
}

/** Registers a number, named by its digits or Meta's id. False: it is not registered yet. @throws SetupError for a number Meta does not list */
export async function registerNumber(
  { messaging, print }: Work,
  asked: string,
  { pinFile, isDryRun }: { pinFile: string | undefined; isDryRun: boolean },
): Promise<boolean> {
  const number = await findNumber(messaging, asked);
  if (isDryRun) {
    print(`Registraria ${shown(number)}. Nada foi mudado.`);
    return true;
  }
  const pin = await secretIn(pinFile);
  const { state, sentence, action, nextAt } = await messaging.registerMetaNumber({ numberId: number.id, pin });
  if (state === "registered") {
    print(`${shown(number)}: registrado.`);
    return true;
  }
  print(`${shown(number)}: ${sentence || "à espera da Meta"}.${action === "" ? "" : ` ${action}`}`);
  if (nextAt !== undefined) {
    print(`O serviço tenta de novo sozinho, a partir de ${timestampDate(nextAt).toLocaleString("pt-BR")}.`);
  }
  return false;
}

export type ProfileOrder = Readonly<{
  about: string | undefined;
  description: string | undefined;
  email: string | undefined;
  address: string | undefined;
  websites: readonly string[];
}>;

/** Sets what people see of a number, by what is given, and prints how it is then. Raises: what messaging answers. */
export async function setProfile({ messaging, print }: Work, asked: string, order: ProfileOrder, isDryRun: boolean) {
  const { id: numberId } = await findNumber(messaging, asked);
  const { websites, ...texts } = order;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  const isReading = isDryRun || (Object.keys(given).length === 0 && websites.length === 0);
  const profile = await messaging.setMetaProfile(
    isReading ? { numberId } : { numberId, ...given, websites: [...websites] },
  );
  const lines = [
    ["recado", profile.about],
    ["descrição", profile.description],
    ["e-mail", profile.email],
    ["endereço", profile.address],
    ["sites", profile.websites.join(", ")],
  ] as const;
  for (const [name, value] of lines) print(`${name}: ${value === "" ? "(vazio)" : value}`);
  if (isDryRun) print("Nada foi mudado.");
}

/** @throws SetupError for one that Meta does not list */
async function findNumber(messaging: Work["messaging"], asked: string): Promise<MetaNumber> {
  const digits = asked.replace(/\D/g, "");
  const { accounts } = await messaging.inspectMeta({});
  const numbers = accounts.flatMap((account) => account.numbers);
  const found = numbers.find(({ id, digits: own }) => id === asked || own === digits || own === `55${digits}`);
  if (found === undefined) throw new SetupError(`A Meta não lista o número ${asked}: veja whatsapp numbers.`);
  return found;
}

function printToken({ appId, kind, expiresAt, missingScopes }: SeenByMetaToken, print: (line: string) => void): void {
  print(`app ${appId}`);
  if (kind !== SYSTEM_USER) print("  o token não é de um usuário do sistema: prefira um que seja");
  if (expiresAt !== undefined) print(`  o token vence em ${timestampDate(expiresAt).toLocaleDateString("pt-BR")}`);
  for (const scope of missingScopes) print(`  falta ao token a permissão ${scope}`);
}

function printAccount({ id, name, numbers }: MetaAccount, print: (line: string) => void): void {
  print(`conta ${id} ${name}`);
  for (const number of numbers) {
    const state = number.isRegistered ? "registrado" : "não registrado";
    print(
      `  ${shown(number)}  id ${number.id}  ${state}, nome ${number.nameStatus || "?"}, qualidade ${number.quality || "?"}`,
    );
  }
}

const shown = ({ digits, verifiedName }: MetaNumber): string =>
  `+${digits}${verifiedName === "" ? "" : ` ${verifiedName}`}`;
