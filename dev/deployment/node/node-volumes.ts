import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KubeApi } from "../kubernetes/kube-api.ts";

const STORAGE_CLASS = "local";
const CAPACITY = "20Gi";

/** Creates the default storage class and folders of a node as volumes of it, each for one claim; a claim is bound when its first pod is placed. */
export async function createLocalVolumes(
  api: KubeApi,
  { node, dir, count }: Readonly<{ node: string; dir: string; count: number }>,
): Promise<void> {
  await api.call("POST", "/apis/storage.k8s.io/v1/storageclasses", {
    metadata: { name: STORAGE_CLASS, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
    provisioner: "kubernetes.io/no-provisioner",
    volumeBindingMode: "WaitForFirstConsumer",
  });
  for (let index = 1; index <= count; index += 1) {
    const path = join(dir, `volume-${index}`);
    mkdirSync(path, { recursive: true });
    await api.call("POST", "/api/v1/persistentvolumes", {
      metadata: { name: `${node}-${index}` },
      spec: {
        storageClassName: STORAGE_CLASS,
        accessModes: ["ReadWriteOnce"],
        capacity: { storage: CAPACITY },
        local: { path },
        persistentVolumeReclaimPolicy: "Retain",
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: "kubernetes.io/hostname", operator: "In", values: [node] }] },
            ],
          },
        },
      },
    });
  }
}
