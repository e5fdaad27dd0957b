import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDocumentStore } from "../embedded/document-store/compile-document-store.ts";
import { findPostgresBinaries } from "../embedded/find-binaries.ts";
import { findNatsBinary } from "../embedded/find-nats-binary.ts";
import { installDebianPackages } from "../install/install-debian-packages.ts";
import { findOnPath, runTool } from "../shared/run-tool.ts";
import { SetupError } from "../shared/setup-error.ts";
import type { Engine } from "./engine.ts";
import { findCaddy } from "./find-caddy.ts";

const PULL_TIMEOUT_MS = 10 * 60_000;
/** Where no registry is reachable, some networks refuse at once and others never answer. */
const PROBE_TIMEOUT_MS = 30_000;
const BUILD_TIMEOUT_MS = 20 * 60_000;
const ROOT = "tenho-stand-in/root";
const SUITE = "bookworm";
const PACKAGES = ["busybox", "ca-certificates", "postgresql-client", "python3", "python3-pip"];
const NPM = "npm@11.21.2";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
/** The image's label with the hash of what a stand-in was made of. */
const LABEL = "tenho.stand-in";

type Context = Readonly<{
  root: string;
  cacheDir: string;
  mavenUrl: string | undefined;
  path: string;
  log: (line: string) => void;
}>;

/** A base image, and what its stand-in is built of besides its Dockerfile. */
type Base = Readonly<{ image: string; standIn: string; fill(folder: string): Promise<void> }>;

/**
 * Makes every base image of the Dockerfiles and of docker-compose.yml present: pulled where a registry is reachable, else as a stand-in
 * under the same name.
 *
 * @returns whether any of them is a stand-in
 */
export async function makeBaseImages(engine: Engine, context: Context): Promise<boolean> {
  const bases = readBases(context);
  const [first] = bases;
  const isPulled = await canPull(engine, first?.image ?? "");
  if (isPulled) {
    for (const { image } of bases) {
      const { ok, output } = await engine.docker(["pull", "--quiet", image], { timeoutMs: PULL_TIMEOUT_MS });
      if (!ok) throw new SetupError(`A imagem ${image} não pôde ser baixada (${lastLine(output)}).`);
    }
    return false;
  }
  context.log("sem registro de imagens: fazendo substitutas das imagens de base (só na primeira vez)");
  await makeRoot(engine, context);
  await build(engine, context, { image: "tenho-stand-in/debian", standIn: "debian", fill: copyCertificates });
  for (const base of bases) await build(engine, context, base);
  return true;
}

function readBases(context: Context): Base[] {
  const { root } = context;
  const text = (file: string) => readFileSync(join(root, file), "utf8");
  const named = (file: string, pattern: RegExp): string => {
    const image = pattern.exec(text(file))?.[1];
    if (image === undefined) throw new Error(`${file} names no base image like ${pattern}`);
    return image;
  };
  return [
    {
      image: named("docker/service.Dockerfile", /^ARG NODE_IMAGE=(\S+)$/m),
      standIn: "node",
      fill: (folder) => copyNode(folder, context),
    },
    {
      image: named("docker/embedder.Dockerfile", /^ARG PYTHON_IMAGE=(\S+)$/m),
      standIn: "python",
      fill: async () => undefined,
    },
    {
      image: named("docker/nats.Dockerfile", /^ARG NATS_IMAGE=(\S+)$/m),
      standIn: "nats",
      fill: (folder) => copyNats(folder, context),
    },
    {
      image: named("docker/proxy.Dockerfile", /^ARG CADDY_IMAGE=(\S+)$/m),
      standIn: "caddy",
      fill: async (folder) => cpSync(await findCaddy(context), join(folder, "caddy")),
    },
    { image: named("docker-compose.yml", /\$\{POSTGRES_IMAGE:-(\S+)\}/), standIn: "postgres", fill: copyPostgres },
    {
      image: named("docker-compose.yml", /\$\{MONGO_IMAGE:-(\S+)\}/),
      standIn: "mongo",
      fill: (folder) => copyDocumentStore(folder, context),
    },
  ];
}

/** Whether the image is there and real, or a registry gives it. */
async function canPull(engine: Engine, image: string): Promise<boolean> {
  const { ok, output } = await engine.docker([
    "image",
    "inspect",
    "--format",
    `{{index .Config.Labels "${LABEL}"}}`,
    image,
  ]);
  if (ok) return output.trim() === "";
  return (await engine.docker(["pull", "--quiet", image], { timeoutMs: PROBE_TIMEOUT_MS })).ok;
}

async function makeRoot(engine: Engine, { path, log }: Context): Promise<void> {
  const image = `${ROOT}:${hash(SUITE, ...PACKAGES)}`;
  if (!(await engine.docker(["image", "inspect", image])).ok) {
    log(`fazendo um Debian mínimo (${SUITE})`);
    const folder = mkdtempSync(join(tmpdir(), "tenho-root-"));
    try {
      const archive = join(folder, "root.tar");
      const make = await mmdebstrap(path);
      const made = await runTool(make, ["--variant=minbase", `--include=${PACKAGES.join(",")}`, SUITE, archive], {
        env: process.env,
        timeoutMs: BUILD_TIMEOUT_MS,
      });
      if (!made.ok) throw new SetupError(`O Debian mínimo não pôde ser feito (${lastLine(made.output)}).`);
      const imported = await engine.docker(["import", archive, image], { timeoutMs: BUILD_TIMEOUT_MS });
      if (!imported.ok) throw new Error(imported.output);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await engine.docker(["tag", image, ROOT]);
}

async function mmdebstrap(path: string): Promise<string> {
  if (!findOnPath("mmdebstrap", path)) await installDebianPackages(["mmdebstrap"], path);
  const program = findOnPath("mmdebstrap", path);
  if (program) return program;
  throw new SetupError("Sem registro de imagens é preciso o mmdebstrap (Debian) para fazer as imagens de base.");
}

/** Builds a stand-in unless it is there, made of the same. */
async function build(engine: Engine, { root, log }: Context, { image, standIn, fill }: Base): Promise<void> {
  const sources = join(root, "docker/stand-ins");
  const files = readdirSync(sources).filter((name) => name.startsWith(standIn));
  const made = hash(...PACKAGES, NPM, ...files.map((name) => readFileSync(join(sources, name), "utf8")), image);
  const { output } = await engine.docker([
    "image",
    "inspect",
    "--format",
    `{{index .Config.Labels "${LABEL}"}}`,
    image,
  ]);
  if (output.trim() === made) return;
  log(`fazendo a substituta de ${image}`);
  const folder = mkdtempSync(join(tmpdir(), "tenho-stand-in-"));
  try {
    for (const name of files) cpSync(join(sources, name), join(folder, name));
    await fill(folder);
    const args = [
      "build",
      "--label",
      `${LABEL}=${made}`,
      "--tag",
      image,
      "--file",
      join(folder, `${standIn}.Dockerfile`),
      folder,
    ];
    const result = await engine.docker(args, { timeoutMs: BUILD_TIMEOUT_MS });
    if (!result.ok) throw new Error(`the stand-in for ${image} was not built: ${result.output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyCertificates(folder: string): Promise<void> {
  cpSync(process.env.NODE_EXTRA_CA_CERTS ?? CERTIFICATES, join(folder, "certificates.crt"), { dereference: true });
}

async function copyNode(folder: string, { root, path }: Context): Promise<void> {
  cpSync(join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`), join(folder, "node"));
  const npm = findOnPath("npm", path) ?? "npm";
  const packed = await runTool(npm, ["pack", NPM, "--silent"], {
    cwd: folder,
    env: process.env,
    timeoutMs: PULL_TIMEOUT_MS,
  });
  if (!packed.ok) throw new SetupError(`O npm não pôde ser baixado (${lastLine(packed.output)}).`);
  const archive = join(folder, packed.output.trim().split("\n").at(-1) ?? "");
  await runTool("tar", ["-xzf", archive, "-C", folder], { timeoutMs: PULL_TIMEOUT_MS });
  cpSync(join(folder, "package"), join(folder, "npm"), { recursive: true });
  rmSync(archive);
  rmSync(join(folder, "package"), { recursive: true });
}

async function copyNats(folder: string, context: Context): Promise<void> {
  cpSync(await findNatsBinary(context), join(folder, "nats-server"), { dereference: true });
}

async function copyPostgres(folder: string): Promise<void> {
  cpSync(findPostgresBinaries(), join(folder, "native"), { recursive: true, verbatimSymlinks: true });
}

async function copyDocumentStore(folder: string, context: Context): Promise<void> {
  const { classPath } = await prepareDocumentStore(context);
  const [classes = ""] = classPath.split(":");
  cpSync(join(classes, ".."), join(folder, "document-store"), { recursive: true });
}

const hash = (...parts: readonly string[]) => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 12);
const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";
