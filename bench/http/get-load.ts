import { type LoadOptions, runLoad } from "./run-load.ts";

export type GetLoad = LoadOptions & Readonly<{ path: string; headers: Readonly<Record<string, string>> }>;

// A process of its own: `node get-load.ts '<GetLoad as JSON>'` prints a LoadResult as JSON.
const load = JSON.parse(process.argv[2] ?? "{}") as GetLoad;
console.log(JSON.stringify(await runLoad(load, { path: load.path, headers: load.headers })));
