import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "../../dev/embedded/reachable-dir.ts";
import { installDebianPackages } from "../../dev/install/install-debian-packages.ts";
import { installOnce } from "../../dev/install/install-once.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { findOnPath, runTool } from "../../dev/shared/run-tool.ts";
import { cloneCheckout } from "./_clone.ts";

const RELEASE = "bookworm";
/** The tools that the README asks for, and nothing else; Node is 18 and Python 3.11 there. */
const PACKAGES = ["nodejs", "npm", "python3", "python3-venv", "ca-certificates"];
const MAKE_MS = 20 * 60_000;
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
/** Lists of the machine's package sources, in either form. */
const SOURCES = ["/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources"];

/** A folder that holds a Debian with those packages, the checkout at `/home/ana/tenho`, and nothing else. */
export type BareRoot = Readonly<{ root: string; remove: () => void }>;

/** Makes it, or says in one sentence why it cannot be made here. */
export async function makeBareRoot(): Promise<BareRoot | string> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "a bare root folder takes Linux and root";
  const { cacheDir, path } = loadDevConfig();
  if (!findOnPath("mmdebstrap", path)) await installDebianPackages(["mmdebstrap"], path);
  const mmdebstrap = findOnPath("mmdebstrap", path);
  if (!mmdebstrap) return "mmdebstrap, which makes the bare root folder, cannot be installed here";
  let reason = "";
  const kept = join(cacheDir, `bare-root-${RELEASE}-${shortHash(PACKAGES.join())}`);
  const isThere = await installOnce(kept, async (unfinished) => {
    const sources = SOURCES.filter((file) => existsSync(file)).slice(-1);
    const args = [
      "--variant=minbase",
      `--include=${PACKAGES.join(",")}`,
      RELEASE,
      join(unfinished, "root"),
      ...sources,
    ];
    const { ok, output } = await runTool(mmdebstrap, args, { timeoutMs: MAKE_MS });
    reason = output.trim().split("\n").at(-1) ?? "";
    return ok ? join(unfinished, "root") : null;
  });
  if (!isThere) return `no source of Debian's packages answers (${reason})`;
  const parent = mkdtempSync("/var/tmp/tenho-bare-");
  const root = join(parent, "root");
  // `--reflink` where the file system can; the machine's certificates, since its registries may be mirrors.
  await runTool("cp", ["-a", "--reflink=auto", kept, root], { timeoutMs: MAKE_MS });
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, CERTIFICATES));
  // The installation of a machine writes its ordinary user, whom PostgreSQL looks for by name, and its own address.
  appendFileSync(join(root, "etc/passwd"), "ana:x:1000:1000::/home/ana:/bin/sh\n");
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  mkdirSync(join(root, "home/ana"), { recursive: true });
  cloneCheckout(join(root, "home/ana/tenho"));
  await runTool("chown", ["-R", "1000:1000", join(root, "home/ana")], { timeoutMs: MAKE_MS });
  return { root, remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 }) };
}
