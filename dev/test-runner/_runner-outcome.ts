import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export type Outcome = { totals: unknown; printed: string };

/**
 * Calls a function of a module of this folder, such as `runFiles` of `run-files.ts`, in a process of its own, because Node does not run test files from
 * within one. `print` and `root` are added to its options. Returns the totals, and what it printed. Raises: Error after `timeoutMs`.
 *
 * @param folder the root of the files, and the place of the script
 * @param hooks code of further options, which are functions
 */
export function outcomeOf(
  folder: string,
  {
    module,
    name,
    options,
    hooks = "",
    timeoutMs,
  }: { module: string; name: string; options: object; hooks?: string; timeoutMs: number },
): Outcome {
  const script = `const lines = [];
    const { ${name} } = await import(${JSON.stringify(join(import.meta.dirname, module))});
    const options = ${JSON.stringify({ ...options, root: folder })};
    const { sumOf } = await import(${JSON.stringify(join(import.meta.dirname, "file-result.ts"))});
    const results = await ${name}({ ...options, ${hooks} print: (line) => lines.push(line) });
    console.log(JSON.stringify({ totals: sumOf(results), printed: lines.join("\\n") }));
    process.exit();`;
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const runner = join(folder, "runner.mjs");
  writeFileSync(runner, script);
  return JSON.parse(execFileSync(process.execPath, [runner], { env, encoding: "utf8", timeout: timeoutMs }));
}
