/** Fields of a Pod that the fake kubelet reads. */
export type Pod = Readonly<{
  metadata: Readonly<{
    name: string;
    namespace: string;
    uid: string;
    labels?: Readonly<Record<string, string>>;
    deletionTimestamp?: string;
  }>;
  spec: Readonly<{
    nodeName?: string;
    restartPolicy: "Always" | "OnFailure" | "Never";
    containers: readonly Container[];
    initContainers?: readonly Container[];
  }>;
  status: Readonly<{ phase?: string; podIP?: string }>;
}>;

type Container = Readonly<{ name: string; image: string; restartPolicy?: "Always" }>;

/** Outcome of a pod whose images are not run: up and ready, up but never ready, ended well or ended badly. */
export type Fate = "ready" | "unready" | "succeeded" | "failed";

/** Outcome a pod is made for: to stay up, or to end well. */
export function intendedFate({ spec }: Pod): Fate {
  return spec.restartPolicy === "Always" ? "ready" : "succeeded";
}

/** Number of restarts above any job's limit of tries. */
const RESTARTS_MANY = 100;

/** The pod's status once its fate is met, as a strategic merge patch. */
export function statusOf({ spec }: Pod, fate: Fate, podIP: string): object {
  const at = new Date().toISOString().replace(/\.\d+/, "");
  const isRestarted = fate === "failed" && spec.restartPolicy !== "Never";
  const hasEnded = fate === "succeeded" || (fate === "failed" && !isRestarted);
  const ended = (exitCode: number) => ({
    terminated: { exitCode, reason: exitCode === 0 ? "Completed" : "Error", startedAt: at, finishedAt: at },
  });
  const running = { running: { startedAt: at } };
  const main = {
    ready: running,
    unready: running,
    succeeded: ended(0),
    failed: isRestarted ? { waiting: { reason: "CrashLoopBackOff" } } : ended(1),
  }[fate];
  const container = ({ name, image }: Container, state: object, ready: boolean, restartCount = 0) => {
    return { name, image, imageID: image, restartCount, ready, started: "running" in state, state };
  };
  const condition = (type: string, isTrue: boolean) => ({ type, status: isTrue ? "True" : "False" });
  return {
    phase: hasEnded ? (fate === "succeeded" ? "Succeeded" : "Failed") : "Running",
    startTime: at,
    podIP,
    podIPs: [{ ip: podIP }],
    conditions: [
      condition("Initialized", true),
      condition("ContainersReady", fate === "ready"),
      condition("Ready", fate === "ready"),
    ],
    // A side-car stays up along with the others.
    initContainerStatuses: spec.initContainers?.map((one) =>
      container(one, one.restartPolicy === "Always" && !hasEnded ? running : ended(0), true),
    ),
    containerStatuses: spec.containers.map((one) =>
      container(one, main, fate === "ready", isRestarted ? RESTARTS_MANY : 0),
    ),
  };
}
