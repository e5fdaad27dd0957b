import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeBaseImages } from "../../dev/deployment/base-images.ts";
import { writeComposeDeployment } from "../../dev/deployment/compose-deployment.ts";
import { type Engine, startEngine } from "../../dev/deployment/engine.ts";
import { findCompose } from "../../dev/deployment/find-compose.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";

const BUILD_TIMEOUT_MS = 40 * 60_000;
/** Images of ours that the chart names, and the stores' that it runs as they are. */
const OURS = [
  "auth",
  "users",
  "franchise",
  "wallet",
  "categorisation",
  "payment",
  "messaging",
  "gateway",
  "sandbox",
  "seed",
  "ops",
  "embedder",
];
const STORES = ["postgres:18", "mongo:8", "nats:2.15-alpine"];

export type Images = Readonly<{
  engine: Engine;
  /** True where base images are stand-ins for lack of a registry. */
  hasStandIns: boolean;
  /** Builds every image of docker-compose.yml and gives it a tag. Answers the names of all that the chart needs. */
  build(tag: string): Promise<readonly string[]>;
}>;

/** Finds or makes what builds images; null, after one sentence, where no engine or no Compose can be had. */
export async function openImages(): Promise<Images | null> {
  const config = loadDevConfig();
  const log = (line: string) => console.log(`    ${line}`);
  const runDir = join(config.root, ".tenho", "engine");
  mkdirSync(runDir, { recursive: true });
  const engine = await startEngine({ ...config, runDir, log });
  if (engine === null) return null;
  const compose = await findCompose(engine, { ...config, log });
  if (compose === null) {
    await engine.stop();
    return null;
  }
  const hasStandIns = await makeBaseImages(engine, { ...config, log });
  writeComposeDeployment(join(config.root, ".tenho", "compose"), process.env);
  return {
    engine,
    hasStandIns,
    build: async (tag) => {
      const args = ["--file", "docker-compose.yml", "--profile", "ops", "build"];
      const { ok, output } = await compose(args, { cwd: config.root, timeoutMs: BUILD_TIMEOUT_MS });
      assert.ok(ok, output);
      const tagged = OURS.map((name) => `tenho/${name}:${tag}`);
      for (const [index, name] of OURS.entries()) {
        const given = await engine.docker(["tag", `tenho/${name}`, tagged[index] ?? ""]);
        assert.ok(given.ok, given.output);
      }
      return [...tagged, ...STORES];
    },
  };
}
