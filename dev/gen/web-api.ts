import { mkdir, rm, writeFile } from "node:fs/promises";
import { runTool } from "./run-tool.ts";

/** Typed RTK Query endpoints of the web, injected into its one empty API slice. */
export async function generateWebApi(root: string, into: string, openApiPath: string): Promise<void> {
  const folder = `${into}/web/src/api/generated`;
  await mkdir(folder, { recursive: true });
  const configPath = `${folder}/codegen.config.json`;
  const config = {
    schemaFile: openApiPath,
    apiFile: "../base-api.ts",
    apiImport: "baseApi",
    outputFile: "./tenho.gen.ts",
    exportName: "tenhoApi",
    hooks: true,
    tag: false,
  };
  await writeFile(configPath, JSON.stringify(config));
  try {
    await runTool(root, "rtk-query-codegen-openapi", [configPath], root);
  } finally {
    await rm(configPath, { force: true });
  }
}
