import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { z } from "zod";
import { CHECK_GROUPS, CHECK_STATES } from "./finding.ts";
import { OUTSIDE_CHECKS_BUCKET } from "./outside-bucket.ts";

/** Time limit of the broker for one value. */
const LIMIT_MS = 2_000;

const keptLooks = z.object({
  /** Moment at which the last look began, and that from which on the next one is due, in epoch milliseconds. */
  startedAt: z.number(),
  nextAt: z.number(),
  looks: z.record(
    z.string(),
    z.object({
      group: z.enum(CHECK_GROUPS),
      name: z.string(),
      checkedAt: z.number(),
      findings: z.array(
        z.object({
          id: z.string(),
          state: z.enum(CHECK_STATES),
          sentence: z.string(),
          action: z.string().optional(),
          link: z.string().optional(),
          subject: z.string().optional(),
        }),
      ),
    }),
  ),
});

/** Findings of a process's last looks, by the look's id, and the moment of the next. */
export type KeptLooks = z.output<typeof keptLooks>;

/** Keeps the looks of one process for all its replicas. Raises: whatever the broker does not answer. */
export type KeptLooksStore = {
  /** `revision`: 0 while nothing is kept. A value that this version cannot read counts as none. */
  read(): Promise<{ kept: KeptLooks | null; revision: number }>;
  /** Writes over exactly that revision and returns the new one; null: somebody has written since. */
  write(kept: KeptLooks, revision: number): Promise<number | null>;
};

const SEQUENCE_ERRORS = [10071, 10164];

const isLost = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "number" &&
  SEQUENCE_ERRORS.includes(error.code);

function parse(text: string): KeptLooks | null {
  try {
    return keptLooks.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function createKeptLooksStore(nc: NatsConnection, process: string): KeptLooksStore {
  let bucket: Promise<KV> | undefined;
  // A process's user at the broker has the right to look values up directly, and no other.
  const open = (): Promise<KV> => {
    bucket ??= new Kvm(nc).open(OUTSIDE_CHECKS_BUCKET, { allow_direct: true }).catch((error) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  };
  return {
    read: async () => {
      const entry = await (await open()).get(process);
      return entry === null ? { kept: null, revision: 0 } : { kept: parse(entry.string()), revision: entry.revision };
    },
    write: async (kept, revision) => {
      try {
        return await (await open()).put(process, JSON.stringify(kept), { previousSeq: revision, timeout: LIMIT_MS });
      } catch (error) {
        if (isLost(error)) return null;
        throw error;
      }
    },
  };
}
