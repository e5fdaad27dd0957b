import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { claimPort } from "./port-claims.ts";

/** Returns whether a process of ours could listen on this loopback port now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Ports that are given away lie below those that systems take for outgoing connections (Linux from 32768, macOS from 49152): such a connection would take
 * a port in the time between its choice and the start of the server it is for, or while that server is restarted.
 */
const LOWEST_PORT = 15_000;
const HIGHEST_PORT = 29_999;

/** A loopback port that nobody listens on, claimed for this process until it ends, so that two runs beside each other choose different ones. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (claimPort(port) && (await isPortFree(port))) return port;
  }
}

export type PortMemory = Readonly<{ portFor(name: string): Promise<number> }>;

/** Ports that stay the same from one start to the next, unless another process took one meanwhile. */
export function createPortMemory(file: string): PortMemory {
  const ports = read(file);
  return {
    async portFor(name) {
      const known = ports[name];
      if (known !== undefined && (await isPortFree(known))) return known;
      const port = await findUnused(ports);
      ports[name] = port;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, `${JSON.stringify(ports, null, 2)}\n`);
      renameSync(`${file}.new`, file);
      return port;
    },
  };
}

async function findUnused(taken: Readonly<Record<string, number>>): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (!Object.values(taken).includes(port)) return port;
  }
}

function read(file: string): Record<string, number> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    const entries = Object.entries(parsed && typeof parsed === "object" ? parsed : {});
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return {};
  }
}
