import { execFile } from "node:child_process";

/** Output of Helm; `errors` without its remark on the library chart, which is a link. */
type HelmResult = Readonly<{ ok: boolean; output: string; errors: string }>;

const TIMEOUT_MS = 120_000;
const OUTPUT_BYTES_MAX = 32 * 1024 * 1024;

/** Runs Helm to its end; never throws for an exit code. Memory is not collected: Helm ends within a second, a third of which collecting would take. */
export function runHelm(helm: string, args: readonly string[]): Promise<HelmResult> {
  return new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: OUTPUT_BYTES_MAX, env: { ...process.env, GOGC: "off" } };
    execFile(helm, [...args], options, (error, stdout, stderr) => {
      const errors = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("walk.go:"));
      resolve({ ok: error === null, output: stdout, errors: errors.join("\n") });
    });
  });
}
