import { parseArgs } from "node:util";
import { SetupError } from "../shared/setup-error.ts";
import type { OutsideStores } from "./kubernetes-deployment.ts";

const USAGE = `Uso:
  npm run secrets                                   para docker-compose.yml, em .tenho/compose
  npm run secrets -- --kubernetes PASTA             Secrets para o chart com os bancos no próprio cluster (values-dev.yaml)
  npm run secrets -- --kubernetes PASTA --postgres HOST:PORTA --nats nats://HOST:PORTA
                                                    com os bancos fora; MONGO_URL e SMTP_URL vêm do ambiente
  --prefix NOME                                     do nome de cada Secret (secrets.prefix do chart; "tenho" se não for dito)`;

/** Target of the secrets. `stores` null: the chart runs them itself. */
export type SecretsOrder =
  | Readonly<{ target: "compose" }>
  | Readonly<{ target: "kubernetes"; folder: string; prefix: string; stores: OutsideStores | null }>;

const NAME = /^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/;
const HOST = /^[\w.-]+:\d{1,5}$/;
const BROKER = /^(nats|tls):\/\/[\w.-]+:\d{1,5}$/;
const DOCUMENTS = /^mongodb(\+srv)?:\/\/\S+$/;

/** @throws SetupError with the usage */
export function readSecretsArguments(args: readonly string[], env: NodeJS.ProcessEnv): SecretsOrder {
  const { kubernetes: folder, prefix = "tenho", postgres, nats } = parse(args);
  if (folder === undefined) {
    if (args.length > 0) refuse("Falta --kubernetes");
    return { target: "compose" };
  }
  if (!NAME.test(prefix)) refuse(`"${prefix}" não serve de prefixo`);
  if (postgres === undefined && nats === undefined) return { target: "kubernetes", folder, prefix, stores: null };
  if (!HOST.test(postgres ?? "")) return refuse("Falta --postgres HOST:PORTA");
  if (!BROKER.test(nats ?? "")) return refuse("Falta --nats nats://HOST:PORTA, sem usuário");
  const { MONGO_URL: mongo = "" } = env;
  if (!DOCUMENTS.test(mongo)) return refuse("Falta MONGO_URL no ambiente: mongodb://…/banco, com usuário e senha");
  if (!env.SMTP_URL) return refuse("Falta SMTP_URL no ambiente");
  return { target: "kubernetes", folder, prefix, stores: { postgres: postgres ?? "", nats: nats ?? "", mongo } };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ args: [...args], options: { kubernetes: text, prefix: text, postgres: text, nats: text } })
      .values;
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function refuse(reason: string): never {
  throw new SetupError(`${reason}.\n${USAGE}`);
}
