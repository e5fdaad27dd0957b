import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";

/** Returns whether a process of ours could listen on this loopback port now. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A loopback port nobody listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("porta"))));
    });
  });
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
