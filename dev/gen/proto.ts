import { mkdir } from "node:fs/promises";
import { runTool } from "./run-tool.ts";

/** TypeScript of every proto file, beside it under `<into>/proto`. */
export async function generateProto(root: string, into: string): Promise<void> {
  await mkdir(`${into}/proto`, { recursive: true });
  await runTool(root, "buf", ["generate", "--output", `${into}/proto`], `${root}/proto`);
}
