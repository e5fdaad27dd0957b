import { followObjects, unlessChanged } from "./follow-objects.ts";
import type { KubeApi } from "./kube-api.ts";

type Claim = Readonly<{
  metadata: Readonly<{ name: string; namespace: string; uid: string }>;
  spec: Readonly<{
    accessModes: readonly string[];
    resources: Readonly<{ requests: Readonly<{ storage: string }> }>;
    storageClassName?: string;
    volumeName?: string;
  }>;
}>;

const STORAGE_CLASS = "stand-in";

/** Creates the default storage class, used by claims that name none. */
export async function createStandInStorageClass(api: KubeApi): Promise<void> {
  await api.call("POST", "/apis/storage.k8s.io/v1/storageclasses", {
    metadata: { name: STORAGE_CLASS, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
    provisioner: "kubernetes.io/no-provisioner",
    volumeBindingMode: "Immediate",
  });
}

/** Provides a volume for every claim of that class, which nobody reads or writes. Runs until `signal` aborts. */
export function runStandInVolumes(api: KubeApi, signal: AbortSignal): Promise<void> {
  return followObjects<Claim>(api, "/api/v1/persistentvolumeclaims", signal, async ({ metadata, spec }) => {
    if (spec.volumeName || spec.storageClassName !== STORAGE_CLASS) return;
    const { name, namespace, uid } = metadata;
    await unlessChanged(
      api.call("POST", "/api/v1/persistentvolumes", {
        metadata: { name: `stand-in-${uid}` },
        spec: {
          storageClassName: STORAGE_CLASS,
          accessModes: spec.accessModes,
          capacity: { storage: spec.resources.requests.storage },
          claimRef: { namespace, name, uid },
          hostPath: { path: `/stand-in/${uid}` },
          persistentVolumeReclaimPolicy: "Retain",
        },
      }),
    );
  });
}
