import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { cloneCheckout, removeClone } from "./_clone.ts";
import { choosePorts, processesOf, type Running, start } from "./_running.ts";

const OWNER = ["--name", "Rosa Prado", "--email", "rosa@exemplo.com.br", "--phone", "(86) 98812-4400"];
const isHere = process.platform === "linux";

describe("npm start", { skip: !isHere && "processes are looked for in /proc" }, () => {
  let clone = "";
  let ports: NodeJS.ProcessEnv = {};
  before(async () => {
    clone = cloneCheckout();
    ports = await choosePorts();
  });
  after(() => {
    for (const line of processesOf(clone)) process.kill(Number.parseInt(line, 10), "SIGKILL");
    removeClone(clone);
  });

  const group = ({ child }: Running): number => -Number(child.pid);
  const cases: readonly [how: Parameters<typeof start>[2], what: string, act: (running: Running) => unknown][] = [
    ["terminal", "Ctrl-C in a terminal", ({ child }) => child.stdin?.write("\x03")],
    ["terminal", "its terminal being closed", ({ child }) => child.kill("SIGKILL")],
    ["directly", "SIGTERM to npm", ({ child }) => child.kill("SIGTERM")],
    ["directly", "SIGINT to its process group", (running) => process.kill(group(running), "SIGINT")],
    [
      "background",
      "SIGINT to the group of the shell that put it into its background",
      (running) => process.kill(group(running), "SIGINT"),
    ],
    ["directly", "SIGKILL to npm alone", ({ child }) => child.kill("SIGKILL")],
  ];
  for (const [how, what, act] of cases) {
    test(`ends on ${what}, with every process and lock, and keeps its data`, async () => {
      const running = start(clone, ports, how);
      await running.ready();
      act(running);
      await running.gone();
    });
  }

  test("ends before it has begun, with what it was starting", async () => {
    const running = start(clone, ports, "directly");
    running.child.stdout?.once("data", () => running.child.kill("SIGTERM"));
    await running.gone();
  });

  test("cleans up what a killed one left, and goes on with its data", async () => {
    const running = start(clone, ports, "directly");
    await running.ready();
    const ops = (args: readonly string[]) =>
      promisify(execFile)("npm", ["run", "--silent", "ops", "--", ...args], {
        cwd: clone,
        env: { ...process.env, ...ports },
      });
    assert.match((await ops(["first-master", ...OWNER])).stdout, /senha/i);
    process.kill(running.launcher(), "SIGKILL");
    process.kill(group(running), "SIGKILL");
    assert.notDeepEqual(processesOf(clone), [], "stores and services go on without their launcher");
    const again = start(clone, ports, "directly");
    await again.ready();
    await assert.rejects(ops(["first-master", ...OWNER]), /MASTER/);
    again.child.kill("SIGTERM");
    await again.gone();
  });
});
