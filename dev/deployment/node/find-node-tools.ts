import { existsSync } from "node:fs";
import { join } from "node:path";
import { compileGoModule } from "../../install/compile-go-module.ts";
import { installDebianPackages } from "../../install/install-debian-packages.ts";
import { installGoTool } from "../../install/install-go-tool.ts";
import { findOnPath } from "../../shared/run-tool.ts";
import { findControlPlane } from "../kubernetes/find-control-plane.ts";
import { findHelm } from "../kubernetes/find-helm.ts";

const PACKAGES = ["containerd", "runc", "containernetworking-plugins", "iptables", "ipset", "iproute2"];
const PROGRAMS = ["containerd", "runc", "iptables", "ipset", "ip", "nsenter", "unshare", "openssl"];
/** The folder of Debian's network plugins. */
export const CNI_PLUGINS = "/usr/lib/cni";
/** Enforces network policies; the last release that Go's module index knows. */
const KUBE_ROUTER = {
  name: "kube-router",
  package: "github.com/cloudnativelabs/kube-router/v2/cmd/kube-router",
  version: "v2.1.0",
} as const;
const DNS = {
  name: "coredns",
  what: "coredns",
  folder: join(import.meta.dirname, "dns"),
  files: ["go.mod", "go.sum", "main.go"],
};
const PAUSE = {
  name: "pause",
  what: "pause",
  folder: join(import.meta.dirname, "pause"),
  files: ["go.mod", "main.go"],
};
const SMALL_BUILD_TIMEOUT_MS = 20 * 60_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/** Programs of a cluster whose nodes are real. */
export type NodeTools = Readonly<{
  helm: string;
  /** Every part of Kubernetes; see `find-control-plane.ts`. */
  program: string;
  /** Enforces network policies. */
  router: string;
  /** Answers the names of Services; runs as a pod. */
  dns: string;
  /** Holds a pod's namespaces. */
  pause: string;
}>;

/** Finds, installs or compiles all of them; null, after one sentence, where one cannot be had. */
export async function findNodeTools(context: Context): Promise<NodeTools | null> {
  if (process.getuid?.() !== 0) {
    context.log("Um nó de Kubernetes precisa do root: o comando foi iniciado por outro usuário.");
    return null;
  }
  if (!(await havePrograms(context))) return null;
  const helm = await findHelm(context);
  const program = helm && (await findControlPlane(context));
  const router = program && (await installGoTool(KUBE_ROUTER, context));
  const ours = { linkerFlags: "-s -w", timeoutMs: SMALL_BUILD_TIMEOUT_MS };
  const dns = router && (await compileGoModule({ ...ours, ...DNS }, context));
  const pause = dns && (await compileGoModule({ ...ours, ...PAUSE }, context));
  return helm && program && router && dns && pause ? { helm, program, router, dns, pause } : null;
}

async function havePrograms({ path, log }: Context): Promise<boolean> {
  const missing = () => PROGRAMS.filter((name) => !findOnPath(name, path));
  const isComplete = () => missing().length === 0 && existsSync(join(CNI_PLUGINS, "bridge"));
  if (isComplete()) return true;
  log("instalando o que um nó de Kubernetes precisa (só na primeira vez)");
  await installDebianPackages(PACKAGES, path);
  if (isComplete()) return true;
  log(
    `Um nó de Kubernetes precisa de ${PACKAGES.join(", ")} (Debian), e falta: ${missing().join(", ") || CNI_PLUGINS}.`,
  );
  return false;
}
