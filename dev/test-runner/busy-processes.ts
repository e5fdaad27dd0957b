import { spawn } from "node:child_process";

/** Starts processes that do nothing but take CPU time, and ends them with this one. */
export function startBusyProcesses(count: number): void {
  const children = Array.from({ length: count }, () =>
    // One whose parent was killed ends by itself once its input closes.
    spawn(process.execPath, ["-e", BUSY], { stdio: ["pipe", "ignore", "inherit"] }),
  );
  for (const child of children) child.unref();
  process.once("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });
}

/** Takes all of a core but for a moment every tenth of a second, in which it notices that its input was closed. */
const BUSY = `
  process.stdin.on("end", () => process.exit()).resume();
  setInterval(() => { const until = Date.now() + 95; while (Date.now() < until); }, 96);
`;
