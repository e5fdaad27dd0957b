export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;

type ServiceName = (typeof SERVICES)[number];
export type ProcessName = ServiceName | "gateway" | "sandbox";
export type InfraName = "postgres" | "nats" | "mongo" | "embedder";

/** Everything a stack runs beside its infrastructure. */
export const PROCESSES: readonly ProcessName[] = [...SERVICES, "gateway", "sandbox"];

/** A process, or the second replica of one. */
export type ReplicaName = ProcessName | `${ProcessName}-2`;
export const secondOf = (name: ProcessName): ReplicaName => `${name}-2`;

/**
 * Ports of a stack: one a process, the inner one on which the gateway keeps its probes and metrics, those on which messaging and payment take
 * callbacks, and the one on which the sandbox takes mail.
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

/** Where a process answers once it can work. */
export function readyUrl(name: ProcessName, ports: Ports): string {
  const port = ports[name === "gateway" ? "gateway-admin" : name];
  return `http://127.0.0.1:${port}${name === "sandbox" ? "/livez" : "/readyz"}`;
}
