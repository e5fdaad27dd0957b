import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { runTool } from "../../shared/run-tool.ts";
import type { Engine } from "../engine.ts";

export const PAUSE_IMAGE = "tenho/pause:1";
export const DNS_IMAGE = "tenho/coredns:1";
const TOOL_TIMEOUT_MS = 10 * 60_000;

/** Makes an image of a container engine that holds one program that needs no other file. */
export async function makeProgramImage(engine: Engine, image: string, program: string): Promise<void> {
  const archive = `${program}.tar`;
  const tar = ["-cf", archive, "-C", dirname(program), "--transform", "s,.*,program,", basename(program)];
  const packed = await runTool("tar", tar, { env: process.env, timeoutMs: TOOL_TIMEOUT_MS });
  if (!packed.ok) throw new Error(packed.output);
  const { ok, output } = await engine.docker(["import", "--change", 'ENTRYPOINT ["/program"]', archive, image]);
  if (!ok) throw new Error(output);
}

/** The way into one node's containerd. */
type Store = Readonly<{
  /** The folder of its images, kept from one cluster to the next. */
  imagesDir: string;
  /** The command line that runs a program among the node's processes. */
  commandLine(command: string, args: readonly string[]): readonly [command: string, ...args: string[]];
}>;

/** Copies images of a container engine to a node, those alone that it has not: it remembers the engine's ids. */
export async function copyImages(engine: Engine, store: Store, images: readonly string[]): Promise<void> {
  const file = join(store.imagesDir, "copied.json");
  const copied: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const ids = new Map<string, string>();
  for (const image of images) {
    const { ok, output } = await engine.docker(["image", "inspect", "--format", "{{.Id}}", image]);
    if (!ok) throw new Error(`${image}: ${output}`);
    ids.set(image, output.trim());
  }
  const missing = images.filter((image) => copied[image] !== ids.get(image));
  if (missing.length === 0) return;
  const [command, ...args] = store.commandLine("ctr", ["--namespace=k8s.io", "images", "import", "-"]);
  const read = spawn(command, args, { stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  read.stderr.on("data", (chunk) => {
    said += chunk;
  });
  // The reader may end before it has taken the padding at the archive's end: its own exit code says whether it has everything.
  const [ended] = await Promise.allSettled([once(read, "exit"), engine.pipe(["save", ...missing], read.stdin)]);
  if (ended.status === "rejected" || ended.value[0] !== 0) throw new Error(`ctr images import: ${said}`);
  writeFileSync(file, JSON.stringify({ ...copied, ...Object.fromEntries(ids) }));
}
