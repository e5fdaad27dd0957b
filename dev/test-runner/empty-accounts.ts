import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";

const LOCK = /^suite-(\d+)\.lock$/;
const CONNECT_MS = 5_000;

/**
 * Makes a function that deletes the streams of the broker's accounts whose test file has ended. The idle consumers of some hundred files took more than
 * half a core from the files that were still to run.
 *
 * @param dir folder with the lock of each taken account, which holds the id of the process that took it
 * @param natsUrl address of the test broker, where an account's password is its name
 */
export function createAccountEmptier(dir: string, natsUrl: string): () => Promise<void> {
  const emptied = new Set<string>();
  return async () => {
    for (const name of readdirSync(dir)) {
      const number = LOCK.exec(name)?.[1];
      if (number === undefined || emptied.has(name) || isAlive(Number(readFileSync(join(dir, name), "utf8")))) continue;
      emptied.add(name);
      await deleteStreams(natsUrl, `suite${number}`);
    }
  };
}

function isAlive(pid: number): boolean {
  // An account whose process has not written its id yet is taken at this moment.
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function deleteStreams(natsUrl: string, account: string): Promise<void> {
  const url = Object.assign(new URL(natsUrl), { username: account, password: account }).href;
  const nc = await connectNats({ url, name: "test-runner", connectTimeoutMs: CONNECT_MS });
  try {
    const manager = await jetstreamManager(nc);
    for await (const { config } of manager.streams.list()) await manager.streams.delete(config.name);
  } finally {
    await nc.close();
  }
}
