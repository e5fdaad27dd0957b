import { type ProcessUsage, processUsage } from "../../dev/shared/process-usage.ts";

/** Time between two moments; `embedderCpuMs` null: the embedder's process cannot be read. */
export type Elapsed = { wallMs: number; ownCpuMs: number; embedderCpuMs: number | null };

export type EmbedderUsage = () => ProcessUsage | null;

export const usageOf = (pid: number | null): EmbedderUsage => (pid === null ? () => null : () => processUsage(pid));

/** Starts counting; the returned function gives the time elapsed since. */
export function startStopwatch(embedder: EmbedderUsage): () => Elapsed {
  const [wall, own, theirs] = [performance.now(), process.cpuUsage(), embedder()];
  return () => {
    const { user, system } = process.cpuUsage(own);
    const now = embedder();
    return {
      wallMs: performance.now() - wall,
      ownCpuMs: (user + system) / 1_000,
      embedderCpuMs: now === null || theirs === null ? null : now.cpuMs - theirs.cpuMs,
    };
  };
}
