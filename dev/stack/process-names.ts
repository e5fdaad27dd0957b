export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;

type ServiceName = (typeof SERVICES)[number];
export type ProcessName = ServiceName | "gateway" | "sandbox";
export type InfraName = "postgres" | "nats" | "mongo" | "embedder";

/** Everything a stack runs beside its infrastructure. */
export const PROCESSES: readonly ProcessName[] = [...SERVICES, "gateway", "sandbox"];

/** Ports of a stack: one a process, and the inner one on which the gateway keeps its probes and metrics. */
export type PortName = ProcessName | "gateway-admin";
export type Ports = Readonly<Record<PortName, number>>;
export const PORTS: readonly PortName[] = [...PROCESSES, "gateway-admin"];

/** Where a process answers once it can work. */
export function readyUrl(name: ProcessName, ports: Ports): string {
  const port = ports[name === "gateway" ? "gateway-admin" : name];
  return `http://127.0.0.1:${port}${name === "sandbox" ? "/livez" : "/readyz"}`;
}
