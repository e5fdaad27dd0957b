export const SERVICES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;

export type ServiceName = (typeof SERVICES)[number];
export type ProcessName = ServiceName | "gateway" | "sandbox";
export type InfraName = "postgres" | "nats" | "mongo" | "embedder";

/** Everything a world runs beside its infrastructure. */
export const PROCESSES: readonly ProcessName[] = [...SERVICES, "gateway", "sandbox"];

/** Where a process answers once it can work. */
export const readyPath = (name: ProcessName): string => (name === "sandbox" ? "/livez" : "/readyz");
