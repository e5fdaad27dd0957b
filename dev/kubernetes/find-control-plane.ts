import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "../embedded/reachable-dir.ts";
import { installOnce } from "../install/install-once.ts";
import { runGo } from "../install/run-go.ts";

const SOURCES = join(import.meta.dirname, "control-plane");
/** The release the modules are of: what the server answers for its version, which clients and charts ask. */
const KUBERNETES_VERSION = "v1.35.4";
const LINKER_FLAGS = `-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES_VERSION}`;
/** Some five minutes on two cores with nothing downloaded yet, several times that beside other work. */
const BUILD_TIMEOUT_MS = 45 * 60_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * One program that is etcd, kube-apiserver, kube-controller-manager, kube-scheduler and kubectl, whichever its first argument
 * names; compiled by Go once per machine from the modules pinned in `control-plane/`. Null, after one sentence, where Go is missing or the build fails.
 */
export async function findControlPlane(context: Context): Promise<string | null> {
  const inputs = ["go.mod", "go.sum", "main.go"].map((file) => readFileSync(join(SOURCES, file), "utf8"));
  const target = join(context.cacheDir, `control-plane-${shortHash([LINKER_FLAGS, ...inputs].join("\n"))}`);
  if (await installOnce(target, (folder) => build(join(folder, "control-plane"), context))) return target;
  return null;
}

async function build(file: string, context: Context): Promise<string | null> {
  const isBuilt = await runGo(
    {
      what: `o plano de controle do Kubernetes ${KUBERNETES_VERSION}`,
      args: ["build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags", LINKER_FLAGS, "-o", file, "."],
      cwd: SOURCES,
      timeoutMs: BUILD_TIMEOUT_MS,
    },
    context,
  );
  return isBuilt ? file : null;
}
