import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { installModuleFiles } from "../../dev/install/install-module-files.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** The parts of a service of docker-compose.yml that the tests read. */
export type ComposeService = Readonly<{
  build?: Readonly<{ context: string; dockerfile: string; args?: Readonly<Record<string, string>> }>;
  image?: string;
  profiles?: readonly string[];
  entrypoint?: readonly string[];
  logging?: Readonly<{ driver: string; options: Readonly<Record<string, string>> }>;
  user?: string;
  read_only?: boolean;
  cap_drop?: readonly string[];
  security_opt?: readonly string[];
  command?: readonly string[];
  env_file?: readonly string[];
  environment?: Readonly<Record<string, string | number>>;
  healthcheck?: Readonly<{ test?: readonly string[]; disable?: boolean; timeout?: string; retries?: number }>;
  depends_on?: Readonly<Record<string, { condition: string }>>;
  networks?: readonly string[];
  volumes?: readonly string[];
  ports?: readonly string[];
}>;

export type ComposeFile = Readonly<{
  /** Begins the name that the engine gives each volume and network. */
  name?: string;
  services: Readonly<Record<string, ComposeService>>;
  networks: Readonly<Record<string, { internal?: boolean }>>;
  volumes: Readonly<Record<string, unknown>>;
}>;

/** Reads a compose file as an engine does where no other variable is set than those of `given`. */
export function readComposeFile(
  name = "docker-compose.yml",
  given: Readonly<Record<string, string>> = {},
): ComposeFile {
  const file = parse(readFileSync(join(ROOT, name), "utf8"), { merge: true });
  // Engines parse the YAML first, then fill the variables in its texts.
  return JSON.parse(JSON.stringify(file), (_, value) => (typeof value === "string" ? filled(value, given) : value));
}

/** The text with its variables filled in: `${NAME-other}`, `${NAME+other}`; with a colon an empty value is none. Others may have variables too. */
function filled(text: string, given: Readonly<Record<string, string>>): string {
  const start = text.indexOf("${");
  // Two dollars are one that the container's own shell reads.
  if (start === -1 || text[start - 1] === "$") return text;
  const end = endOf(text, start);
  const [, name = "", colon, sign, other = ""] = /^([A-Z0-9_]+)(:?)([-+])(.*)$/s.exec(text.slice(start + 2, end)) ?? [];
  if (name === "") throw new Error(`"${text}" has a variable without a default`);
  const value = colon === "" ? given[name] : given[name] || undefined;
  const own = sign === "+" ? (value === undefined ? "" : filled(other, given)) : (value ?? filled(other, given));
  return text.slice(0, start) + own + filled(text.slice(end + 1), given);
}

/** Place of the brace that closes the variable at `start`. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === "{") depth += 1;
    if (text[place] === "}" && --depth === 0) return place;
  }
  throw new Error(`"${text}" has a variable without an end`);
}

const SCHEMA_FILE = {
  module: "github.com/compose-spec/compose-go/v2",
  version: "v2.16.2",
  path: "schema/compose-spec.json",
  sha256: "f266dcbb043229405d7cedd5aec918f9102c2b3d5e3850808fdd8edd564a43ff",
} as const;
const schemaFolder = await installModuleFiles("compose-spec", [SCHEMA_FILE], { ...loadDevConfig(), log: console.log });
/** The reason why a suite runs without the specification's schema; false: it is present. */
export const WITHOUT_SCHEMA = schemaFolder === null && "without the schema, which Go downloads";

/** The faults that the specification's own schema finds in a compose file. Raises without the schema. */
export function schemaFaults(file: unknown): string[] {
  const schema = JSON.parse(readFileSync(join(schemaFolder ?? "", "compose-spec.json"), "utf8"));
  const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * The environment of a container's process: its files of variables, secrets among them from `secretsFolder`, then the compose file's own
 * variables. A name without a value in such a file is taken from `given`, where it is there.
 */
export function environmentOf(
  service: ComposeService,
  secretsFolder: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const ofFiles = (service.env_file ?? []).map((file) => {
    const path = file.startsWith(".tenho/")
      ? join(secretsFolder, file.replace(".tenho/compose/", ""))
      : join(ROOT, file);
    if (!existsSync(path)) throw new Error(`${file} is not written by npm run secrets`);
    const text = readFileSync(path, "utf8");
    const names = [...text.matchAll(/^([A-Z0-9_]+)$/gm)].map(([name]) => name);
    const values = [...text.matchAll(/^([A-Z0-9_]+)='([^']*)'$/gm)].map(([, name = "", value = ""]) => [name, value]);
    const passedOn = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
    return Object.fromEntries([...values, ...passedOn]);
  });
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, String(value)]);
  return Object.assign({}, ...ofFiles, Object.fromEntries(own));
}

/** The folder of the project a container's process runs in: `services/wallet`, `gateway`, `sandbox`. */
export function folderOf({ build }: ComposeService): string | undefined {
  if (build?.dockerfile === "docker/gateway.Dockerfile") return "gateway";
  if (build?.dockerfile === "docker/seed.Dockerfile") return "dev/seed";
  if (build?.dockerfile !== "docker/service.Dockerfile") return undefined;
  return build.args?.FOLDER ?? `services/${build.args?.SERVICE}`;
}
