import { parseArgs } from "node:util";
import { SetupError } from "../shared/setup-error.ts";
import type { OutsideStores } from "./kubernetes-deployment.ts";

const USAGE = `Uso:
  npm run secrets                                   para docker-compose.yml, em .tenho/compose
  npm run secrets -- --kubernetes PASTA             Secrets para o chart com os bancos no próprio cluster (values-dev.yaml)
  npm run secrets -- --kubernetes PASTA --postgres HOST:PORTA --nats nats://HOST:PORTA
                                                    com os bancos fora; MONGO_URL vem do ambiente
  --production                                      para pessoas de verdade: nada de fora é inventado; lista o que falta e onde está, e termina com 1
  --forget NOME                                     deixa de guardar um segredo que foi dado (pode repetir)
  --prefix NOME                                     do nome de cada Secret (secrets.prefix do chart; "tenho" se não for dito)`;

/** Target of the secrets. `stores` null: the chart runs them itself. */
export type SecretsOrder = Readonly<{ isForPeople: boolean; forgotten: readonly string[] }> &
  (
    | Readonly<{ target: "compose" }>
    | Readonly<{ target: "kubernetes"; folder: string; prefix: string; stores: OutsideStores | null }>
  );

const NAME = /^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/;
const HOST = /^[\w.-]+:\d{1,5}$/;
const BROKER = /^(nats|tls):\/\/[\w.-]+:\d{1,5}$/;
const DOCUMENTS = /^mongodb(\+srv)?:\/\/\S+$/;

/** @throws SetupError with the usage */
export function readSecretsArguments(args: readonly string[], env: NodeJS.ProcessEnv): SecretsOrder {
  const { kubernetes: folder, prefix, postgres, nats, production, forget } = parse(args);
  const wishes = { isForPeople: production === true, forgotten: forget ?? [] };
  if (folder === undefined) {
    if (prefix !== undefined || postgres !== undefined || nats !== undefined) refuse("Falta --kubernetes");
    return { target: "compose", ...wishes };
  }
  const stores = readStores(postgres, nats, env);
  return { target: "kubernetes", folder, prefix: readPrefix(prefix), stores, ...wishes };
}

function readPrefix(prefix = "tenho"): string {
  return NAME.test(prefix) ? prefix : refuse(`"${prefix}" não serve de prefixo`);
}

/** Stores run elsewhere; null where none is named. */
function readStores(
  postgres: string | undefined,
  nats: string | undefined,
  env: NodeJS.ProcessEnv,
): OutsideStores | null {
  if (postgres === undefined && nats === undefined) return null;
  if (!HOST.test(postgres ?? "")) return refuse("Falta --postgres HOST:PORTA");
  if (!BROKER.test(nats ?? "")) return refuse("Falta --nats nats://HOST:PORTA, sem usuário");
  const { MONGO_URL: mongo = "" } = env;
  if (!DOCUMENTS.test(mongo)) return refuse("Falta MONGO_URL no ambiente: mongodb://…/banco, com usuário e senha");
  return { postgres: postgres ?? "", nats: nats ?? "", mongo };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    const options = {
      ...{ kubernetes: text, prefix: text, postgres: text, nats: text },
      production: { type: "boolean" },
      forget: { type: "string", multiple: true },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function refuse(reason: string): never {
  throw new SetupError(`${reason}.\n${USAGE}`);
}
