import { mkdir } from "node:fs/promises";
import { runTool } from "./run-tool.ts";

/** Generates the TypeScript of every proto file under `<into>/proto`, in the folder of the proto file. */
export async function generateProto(root: string, into: string): Promise<void> {
  await mkdir(`${into}/proto`, { recursive: true });
  await runTool(root, "buf", ["generate", "--output", `${into}/proto`], `${root}/proto`);
}
