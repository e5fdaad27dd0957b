import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findFreePort } from "../../../dev/shared/free-port.ts";

/** A broker of the test's own, to be killed and started again with what it had stored. */
export interface OwnBroker {
  url: string;
  start(): void;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** The broker's program: named by the environment, put into the cache by the test runner, or installed; undefined if there is none. */
export function findBroker(): string | undefined {
  const cacheDir = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "tenho");
  const cached = existsSync(cacheDir) ? readdirSync(cacheDir).filter((name) => name.startsWith("nats-server-")) : [];
  const installed = (process.env.PATH ?? "").split(delimiter).map((dir) => join(dir, "nats-server"));
  const candidates = [
    process.env.TENHO_TEST_NATS_SERVER ?? "",
    ...cached.map((name) => join(cacheDir, name)),
    ...installed,
  ];
  return candidates.find((path) => path && existsSync(path));
}

/** Prepares a broker with a port and folder of its own, and further lines of configuration; it runs from `start` on. */
export async function createBroker(program: string, extraConfig = ""): Promise<OwnBroker> {
  const port = await findFreePort();
  const dir = mkdtempSync(join(tmpdir(), "tenho-broker-"));
  const config = join(dir, "nats.conf");
  const store = `jetstream { store_dir: "${dir}", sync_interval: always, max_file_store: 10GB }`;
  writeFileSync(config, `listen: "127.0.0.1:${port}"\n${store}\n${extraConfig}\n`);
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    start() {
      child = spawn(program, ["-c", config], { stdio: "ignore" });
    },
    kill,
    async remove() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
