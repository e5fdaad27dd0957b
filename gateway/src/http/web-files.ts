import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/nats-core";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { WEB_FILES_BUCKET, WEB_FILES_REFRESH_MS } from "@tenho/kernel/nats/web-files";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";

/** Written by the build at its end (`web/build/build-stamp.ts`): what lies in the folder is whole while it is there. */
const STAMP = "build.json";
/** The gateway compresses what it reads from the bucket. */
const COMPRESSED = /\.(?:br|gz)$/;
/** Less than the broker takes in one message. */
const BYTES_MAX = 900_000;
/** Time limit of the broker for one file. */
const LIMIT_MS = 5_000;
const WRITES_AT_ONCE = 8;
const READS_AT_ONCE = 32;
/** Pause between looks whether the folder has files that are not kept yet. */
const LOOK_MS = 30_000;

export type WebFiles = Component & {
  /**
   * Reads a file of any build of the last days by its name; null where none has it.
   *
   * @throws {AppError} `unavailable` while the broker does not answer, or answers too many others.
   */
  read(name: string): Promise<Uint8Array | null>;
};

/**
 * Keeps the hashed files of this build in a bucket that all replicas share, when they appear and again every `refreshMs`, and reads those of other
 * builds from it. Writing the same file twice, or by two replicas at once, changes nothing. What cannot be written is only logged, and tried again.
 */
export function createWebFiles(options: {
  nc: NatsConnection;
  log: Logger;
  dist: string;
  refreshMs?: number;
  now?: () => number;
}): WebFiles {
  const { nc, log, dist, refreshMs = WEB_FILES_REFRESH_MS, now = Date.now } = options;
  const writtenAt = new Map<string, number>();
  let bucket: Promise<KV> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;
  let reads = 0;

  // The broker's user has the right to look values up directly, and no other.
  const open = (): Promise<KV> => {
    bucket ??= new Kvm(nc).open(WEB_FILES_BUCKET, { allow_direct: true }).catch((error) => {
      bucket = undefined;
      throw error;
    });
    return bucket;
  };
  /** Time at which the build in the folder ended; null while there is none. */
  const builtAt = (): Promise<number | null> =>
    stat(join(dist, STAMP)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const isDue = (name: string): boolean =>
    !COMPRESSED.test(name) && now() - (writtenAt.get(name) ?? Number.NEGATIVE_INFINITY) >= refreshMs;

  async function write(name: string, build: number): Promise<void> {
    const bytes = await readFile(join(dist, "assets", name));
    // A build that began meanwhile may have left a part of the file.
    if (bytes.length > BYTES_MAX || (await builtAt()) !== build) return;
    await (await open()).put(name, bytes, { timeout: LIMIT_MS });
    writtenAt.set(name, now());
  }

  async function look(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const build = await builtAt();
      if (build === null) return;
      const due = (await readdir(join(dist, "assets"))).filter(isDue);
      while (due.length > 0) await Promise.all(due.splice(0, WRITES_AT_ONCE).map((name) => write(name, build)));
    } catch (error) {
      log.warn({ err: error }, "files of the web app could not be kept for other replicas");
    } finally {
      isWriting = false;
    }
  }

  return {
    name: "web files",
    start: async () => {
      // Before the first page is sent: another replica may be asked for its files.
      await look();
      timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
    },
    stop: async () => clearInterval(timer),
    read: async (name) => {
      if (reads >= READS_AT_ONCE) throw unavailable();
      reads += 1;
      try {
        const entry = await (await open()).get(name);
        return entry?.operation === "PUT" ? entry.value : null;
      } catch (error) {
        throw unavailable(error);
      } finally {
        reads -= 1;
      }
    },
  };
}

const unavailable = (cause?: unknown): AppError =>
  new AppError("unavailable", "Este arquivo não pôde ser lido agora. Tente de novo.", {
    cause,
    retryAfterMs: 1_000,
  });
