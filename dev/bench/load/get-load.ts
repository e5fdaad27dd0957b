import { type LoadOptions, runLoad } from "./run-load.ts";

export type GetLoad = LoadOptions & Readonly<{ path: string; headers: Readonly<Record<string, string>> }>;

// A process of its own: `node get-load.ts '<GetLoad as JSON>'` prints a LoadResult as JSON.
const load = JSON.parse(process.argv[2] ?? "{}") as GetLoad;
const headers = Object.entries({ host: `127.0.0.1:${load.port}`, ...load.headers });
const head = [`GET ${load.path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
const request = Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
console.log(JSON.stringify(await runLoad(load, () => request)));
