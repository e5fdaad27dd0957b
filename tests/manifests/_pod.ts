import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { lastLines } from "../../dev/shared/log-tail.ts";
import type { Endpoint } from "./_cluster-service.ts";
import { type Machine, startContainer } from "./_container.ts";
import type { Container, PodTemplate, Probe } from "./_manifests.ts";

const LOG_LINES = 15;

export type Pod = Readonly<{
  name: string;
  labels: Readonly<Record<string, string>>;
  endpoint: Endpoint;
  logFile: string;
  /** Returns whether Services send it new connections: its last probes succeeded, and it has not been told to stop. */
  isReady(): boolean;
  isUp(): boolean;
  /** Resolves when its startup probe succeeds; rejects when it ends before that, or does not succeed within the probe's tries. */
  started: Promise<void>;
  /** Resolves when its readiness probe succeeds for the first time; rejects as `started`. */
  ready: Promise<void>;
  /** Removes it from its Services, waits as its preStop demands, asks it to end and waits for its grace period. Returns how it ended. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Ends it at once. */
  kill(): void;
}>;

/** Runs a pod as a kubelet does: start, probes as written, stop. A pod whose liveness probe fails is ended and not started again. */
export function startPod(machine: Machine, template: PodTemplate, pod: { name: string; address: string }): Pod {
  const { spec, metadata } = template;
  const [container] = spec.containers;
  const { child, logFile } = startContainer(machine, template, pod);
  const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  let isUp = true;
  let isReady = false;
  let isLeaving = false;
  /** Writes what happened to the pod below its own lines, as the events of a cluster tell it. */
  const note = (what: string) => appendFileSync(logFile, `${pod.name} ${what}\n`);
  const ended = exited.then(([code, signal]) => {
    isUp = false;
    isReady = false;
    note(`ended with code ${code ?? "none"}, signal ${signal ?? "none"}`);
    return { code, signal };
  });

  async function ask({ httpGet: { path, port }, timeoutSeconds }: Probe): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutSeconds * 1_000);
    try {
      const answer = await fetch(`http://${pod.address}:${ports[port]}${path}`, { signal, redirect: "manual" });
      // Rejects when the process ended in the middle of its answer.
      await answer.body?.cancel();
      return answer.status >= 200 && answer.status < 400;
    } catch {
      return false;
    }
  }

  /** Probes again and again; `turn` is called with each result and the number of equal results in a row. */
  async function watch(probe: Probe, turn: (isFine: boolean, inARow: number) => boolean): Promise<void> {
    let last: boolean | undefined;
    for (let inARow = 0; isUp && !isLeaving; await sleep(probe.periodSeconds * 1_000, undefined, { ref: false })) {
      const isFine = await ask(probe);
      inARow = isFine === last ? inARow + 1 : 1;
      last = isFine;
      if (turn(isFine, inARow)) return;
    }
  }

  const { startupProbe, readinessProbe, livenessProbe } = probesOf(container);

  async function whenStarted(): Promise<void> {
    let hasStarted = false;
    await watch(startupProbe, (isFine, inARow) => {
      hasStarted = isFine;
      return isFine || inARow >= startupProbe.failureThreshold;
    });
    if (!hasStarted) throw new Error(`${pod.name} did not start\n${lastLines(logFile, LOG_LINES)}`);
  }

  async function whenReady(): Promise<void> {
    await started;
    void watch(livenessProbe, (isFine, inARow) => {
      if (isFine || inARow < livenessProbe.failureThreshold) return false;
      note(`failed its liveness probe ${inARow} times`);
      child.kill("SIGKILL");
      return true;
    });
    await new Promise<void>((resolve) => {
      void watch(readinessProbe, (isFine, inARow) => {
        if (isFine) isReady = true;
        else if (inARow >= readinessProbe.failureThreshold) isReady = false;
        if (isReady) resolve();
        return false;
      });
      void ended.then(() => resolve());
    });
    if (!isUp) throw new Error(`${pod.name} ended\n${lastLines(logFile, LOG_LINES)}`);
  }

  const started = whenStarted();
  const ready = whenReady();
  // Rejections count as handled: a caller that started several pods waits for one of them first.
  for (const promise of [started, ready]) promise.catch(() => undefined);
  return {
    name: pod.name,
    labels: metadata.labels,
    endpoint: { address: pod.address, ports },
    logFile,
    isReady: () => isReady && !isLeaving,
    isUp: () => isUp,
    started,
    ready,
    async stop() {
      isLeaving = true;
      const overdue = new AbortController();
      void sleep(spec.terminationGracePeriodSeconds * 1_000, undefined, { signal: overdue.signal })
        .then(() => child.kill("SIGKILL"))
        .catch(() => undefined);
      await sleep((container.lifecycle?.preStop.sleep.seconds ?? 0) * 1_000);
      child.kill("SIGTERM");
      const how = await ended;
      overdue.abort();
      return how;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

function probesOf({ name, startupProbe, readinessProbe, livenessProbe }: Container) {
  if (!startupProbe || !readinessProbe || !livenessProbe) throw new Error(`${name} lacks a probe`);
  return { startupProbe, readinessProbe, livenessProbe };
}
