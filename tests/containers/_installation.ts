import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeBaseImages } from "../../dev/deployment/base-images.ts";
import { writeComposeDeployment } from "../../dev/deployment/compose-deployment.ts";
import { type Engine, startEngine } from "../../dev/deployment/engine.ts";
import { type Compose, findCompose } from "../../dev/deployment/find-compose.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { findFreePort } from "../../dev/shared/free-port.ts";
import { poll } from "../../dev/shared/poll.ts";
import { type Door, openDoor } from "./_door.ts";

const PROJECT = "tenho-test";
/** A name for which the proxy's own authority signs, since no public one would. */
const DOMAIN = "tenho.internal";
const AUTHORITY = "/data/caddy/pki/authorities/local/root.crt";
const BUILD_TIMEOUT_MS = 40 * 60_000;
const UP_TIMEOUT_MS = 10 * 60_000;
const EVERY_PROFILE = ["--profile", "ops", "--profile", "https"];
/** Short lines: of a tool that prints much only the end is kept. */
const FIELDS = "{{.Service}} {{.State}} {{.Health}} {{.ExitCode}}";
const HEALTHY = { timeoutMs: 8 * 60_000, everyMs: 1_000 };

type Container = Readonly<{ service: string; state: string; health: string; exitCode: number }>;

/** All of docker-compose.yml on a real engine, under a name and ports of its own. */
export type Installation = Readonly<{
  urls: { gateway: string; sandbox: string };
  /** True where base images are stand-ins for lack of a registry. */
  hasStandIns: boolean;
  build(): Promise<void>;
  up(): Promise<void>;
  /** Comes up with the profile `https` and a domain, and everything that follows from one. */
  upWithDomain(): Promise<Door>;
  /** Stops and removes the containers; volumes stay. */
  down(): Promise<void>;
  containers(): Promise<readonly Container[]>;
  /** Kills a service's first process as the kernel would when memory runs out; the engine starts it again. */
  kill(service: string): Promise<void>;
  isHealthy(service: string): Promise<boolean>;
  /** Bytes of an image's own layers, beyond those of its base. */
  ownBytes(image: string, base: string): Promise<number>;
  /** Output of a maintenance command in its container. Fails with it if the command fails. */
  ops(...args: readonly string[]): Promise<string>;
  /** Removes containers and volumes and stops the engine if it was started here; images stay. */
  close(): Promise<void>;
}>;

/** Finds or makes everything the containers need; null, after one sentence, where no engine or no Compose can be had. */
export async function openInstallation(): Promise<Installation | null> {
  const config = loadDevConfig();
  const log = (line: string) => console.log(`    ${line}`);
  const runDir = join(config.root, ".tenho", `containers-${process.pid}`);
  mkdirSync(runDir, { recursive: true });
  const engine = await startEngine({ ...config, runDir, log });
  if (engine === null) return null;
  const compose = await findCompose(engine, { ...config, log });
  if (compose === null) {
    await engine.stop();
    return null;
  }
  const hasStandIns = await makeBaseImages(engine, { ...config, log });
  return connect(engine, compose, hasStandIns);
}

async function connect(engine: Engine, compose: Compose, hasStandIns: boolean): Promise<Installation> {
  const { root } = loadDevConfig();
  writeComposeDeployment(join(root, ".tenho", "compose"), process.env);
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const env: NodeJS.ProcessEnv = {
    ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), COMPOSE_PROJECT_NAME: PROJECT },
    ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort) },
  };
  const files = ["docker-compose.yml", ...(hasStandIns ? ["docker/stand-ins/compose.yml"] : [])];
  const options = [...files.flatMap((file) => ["--file", file]), "--profile", "demo"];
  const run = async (args: readonly string[], timeoutMs: number): Promise<string> => {
    const { ok, output } = await compose([...options, ...args], { cwd: root, env, timeoutMs });
    assert.ok(ok, `compose ${args.join(" ")}: ${output}`);
    return output;
  };
  const up = async (...profiles: readonly string[]) => {
    await run([...profiles.flatMap((profile) => ["--profile", profile]), "up", "--detach"], UP_TIMEOUT_MS);
    await poll(
      "every container is healthy or has done its work",
      async () => {
        const all = await containers();
        assert.ok(all.length > 0);
        assert.deepEqual(all.filter(isUnfinished), []);
      },
      HEALTHY,
    );
  };
  const inspect = async (what: string, format: string): Promise<string> => {
    const { ok, output } = await engine.docker(["inspect", "--format", format, what]);
    assert.ok(ok, output);
    return output.trim();
  };
  const containers = async (): Promise<Container[]> => {
    const lines = (await run(["ps", "--all", "--format", FIELDS], UP_TIMEOUT_MS)).split("\n").filter(Boolean);
    return lines.map((line) => {
      const [service = "", state = "", health = "", exitCode] = line.split(" ");
      return { service, state, health, exitCode: Number(exitCode) };
    });
  };
  return {
    urls: { gateway: `http://127.0.0.1:${port}`, sandbox: `http://127.0.0.1:${sandboxPort}` },
    hasStandIns,
    build: async () => {
      await run([...EVERY_PROFILE, "build"], BUILD_TIMEOUT_MS);
    },
    up: () => up(),
    upWithDomain: async () => {
      env.DOMAIN = DOMAIN;
      await up("https");
      const authority = await run(["--profile", "https", "exec", "--no-TTY", "proxy", "cat", AUTHORITY], UP_TIMEOUT_MS);
      return openDoor({ domain: DOMAIN, httpPort, httpsPort, authority });
    },
    down: async () => {
      await run([...EVERY_PROFILE, "down"], UP_TIMEOUT_MS);
    },
    containers,
    kill: async (service) => {
      const pid = Number(await inspect(`${PROJECT}-${service}-1`, "{{.State.Pid}}"));
      assert.ok(pid > 1, `${service} does not run`);
      process.kill(pid, "SIGKILL");
    },
    isHealthy: async (service) =>
      (await containers()).some((one) => one.service === service && one.health === "healthy"),
    ownBytes: async (image, base) =>
      Number(await inspect(image, "{{.Size}}")) - Number(await inspect(base, "{{.Size}}")),
    ops: (...args) => run(["run", "--rm", "--no-TTY", "ops", ...args], UP_TIMEOUT_MS),
    close: async () => {
      await run([...EVERY_PROFILE, "down", "--volumes"], UP_TIMEOUT_MS);
      await engine.stop();
    },
  };
}

/** A process has to be healthy, a command has to have ended well. */
function isUnfinished({ state, health, exitCode }: Container): boolean {
  return state === "exited" ? exitCode !== 0 : health !== "healthy";
}
