export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;

type ServiceName = (typeof SERVICES)[number];
export type ProcessName = ServiceName | "gateway" | "sandbox";
export type InfraName = "postgres" | "nats" | "mongo" | "embedder";

/** Everything a stack runs besides its infrastructure. */
export const PROCESSES: readonly ProcessName[] = [...SERVICES, "gateway", "sandbox"];

/** Processes that may share one: the sandbox stands for the world outside, and stays apart. */
export const HOSTED = [...SERVICES, "gateway"] as const;
export type HostedName = (typeof HOSTED)[number];

/** A process, or the second replica of one. */
export type ReplicaName = ProcessName | `${ProcessName}-2`;
export const secondOf = (name: ProcessName): ReplicaName => `${name}-2`;

/**
 * Ports of a stack: one for each process, the inner one for the gateway's probes and metrics, those for the callbacks of messaging and
 * payment, and the one for the sandbox's mail.
 */
export type PortName = ProcessName | "gateway-admin" | "messaging-hooks" | "payment-hooks" | "sandbox-smtp";
export type Ports = Readonly<Record<PortName, number>>;
export const PORTS: readonly PortName[] = [
  ...PROCESSES,
  "gateway-admin",
  "messaging-hooks",
  "payment-hooks",
  "sandbox-smtp",
];

/** URL that answers once the process can work. */
export function readyUrl(name: ProcessName, ports: Ports): string {
  const port = ports[name === "gateway" ? "gateway-admin" : name];
  return `http://127.0.0.1:${port}${name === "sandbox" ? "/livez" : "/readyz"}`;
}
