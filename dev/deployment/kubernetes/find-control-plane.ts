import { join } from "node:path";
import { compileGoModule } from "../../install/compile-go-module.ts";

/** Release of the modules: the server reports it as its version, which clients and charts ask for. */
const KUBERNETES_VERSION = "v1.35.4";
/** Some six minutes on two cores with nothing downloaded yet, several times that while other work runs. */
const BUILD_TIMEOUT_MS = 45 * 60_000;

type Context = Readonly<{ cacheDir: string; path: string; log: (line: string) => void }>;

/**
 * One program that is etcd, kube-apiserver, kube-controller-manager, kube-scheduler, kubelet, kube-proxy and kubectl, whichever its first argument
 * names; compiled by Go once per machine from the modules pinned in `control-plane/`. Null, after one sentence, where Go is missing or the build fails.
 */
export function findControlPlane(context: Context): Promise<string | null> {
  return compileGoModule(
    {
      name: "control-plane",
      what: `o Kubernetes ${KUBERNETES_VERSION}`,
      folder: join(import.meta.dirname, "control-plane"),
      files: ["go.mod", "go.sum", "main.go"],
      linkerFlags: `-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES_VERSION}`,
      timeoutMs: BUILD_TIMEOUT_MS,
    },
    context,
  );
}
