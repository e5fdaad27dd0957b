import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import artifactUrl from "mvn-artifact-url";
import pMap from "p-map";

const TIMEOUT_MS = 2 * 60_000;
const CONCURRENCY = 6;

/** A jar of Maven's repository with the SHA-256 it must have. */
export type Jar = Readonly<{ groupId: string; artifactId: string; version: string; sha256: string }>;

/** Reads lines `group:artifact:version sha256`. */
export function readLock(text: string): Jar[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const match = /^([\w.-]+):([\w.-]+):([\w.-]+) ([0-9a-f]{64})$/.exec(line);
      if (!match) throw new Error(`not a line of a lock file of jars: ${line}`);
      const [, groupId = "", artifactId = "", version = "", sha256 = ""] = match;
      return { groupId, artifactId, version, sha256 };
    });
}

/**
 * Downloads jars into `folder`, which is made. A jar of other content is never written.
 *
 * @param mavenUrl a mirror; undefined: the public repository
 * @returns the files, in the given order. Rejects with a sentence in Portuguese.
 */
export function downloadJars(jars: readonly Jar[], folder: string, mavenUrl: string | undefined): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const repository = mavenUrl?.endsWith("/") === false ? `${mavenUrl}/` : mavenUrl;
  return pMap(jars, (jar) => download(jar, folder, repository), { concurrency: CONCURRENCY });
}

async function download(jar: Jar, folder: string, repository: string | undefined): Promise<string> {
  const { sha256, ...artifact } = jar;
  const name = `${artifact.artifactId} ${artifact.version}`;
  const content = await fetchBytes(await artifactUrl.default(artifact, repository), name);
  const found = createHash("sha256").update(content).digest("hex");
  if (found !== sha256) throw new Error(`${name} tem outro conteúdo: SHA-256 ${found}`);
  const file = join(folder, `${artifact.artifactId}-${artifact.version}.jar`);
  writeFileSync(file, content);
  return file;
}

async function fetchBytes(url: string, name: string): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`resposta ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error)}`, { cause: error });
  }
}

/** `fetch` keeps what went wrong on the network in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
