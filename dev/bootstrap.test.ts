import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, it } from "node:test";
import { promisify } from "node:util";
import { findFreePort } from "./shared/free-port.ts";
import { poll } from "./shared/poll.ts";

const ROOT = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** A command that says which process it is, and writes down which signal ended it. */
const COMMAND = `
import { writeFileSync } from "node:fs";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => { writeFileSync("ended", signal); process.exit(0); });
}
writeFileSync("started", String(process.pid));
setInterval(() => undefined, 1_000);
`;

let clone = "";
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "tenho-clone-"));
  mkdirSync(join(clone, "dev/commands"), { recursive: true });
  mkdirSync(join(clone, "dev/embedded"));
  const files = ["bootstrap.mjs", "doctor.mjs", "doctor", "kept-installation.mjs", "packages", "requirements.json"];
  for (const file of [...files, "embedded/wheels.json"]) {
    cpSync(join(ROOT, "dev", file), join(clone, "dev", file), { recursive: true });
  }
  writeFileSync(join(clone, "package.json"), JSON.stringify({ type: "module", scripts }));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const write = (file: string, content: unknown) =>
  writeFileSync(join(clone, file), typeof content === "string" ? content : JSON.stringify(content));
const untilThere = (file: string) =>
  poll(
    file,
    async () => {
      if (!existsSync(join(clone, file)) || readFileSync(join(clone, file), "utf8") === "") throw new Error("not yet");
    },
    { timeoutMs: 30_000 },
  );
const untilGone = (pid: number) =>
  poll(`end of ${pid}`, async () => assert.throws(() => process.kill(pid, 0), { code: "ESRCH" }), {
    timeoutMs: 30_000,
  });
const contents = (file: string) => readFileSync(join(clone, file), "utf8");

/** With these nothing is missing for a start, whatever the machine has. */
const givenStores = async () => ({
  POSTGRES_URL: "postgres://a",
  NATS_URL: "nats://b",
  MONGO_URL: "mongodb://c",
  PORT: String(await findFreePort()),
  SANDBOX_PORT: String(await findFreePort()),
});

describe("a signal to `npm start` that a shell put into the background", () => {
  /** Without job control a shell starts what it puts into the background with SIGINT ignored. */
  async function startInBackground(): Promise<{ shell: ChildProcess; npm: number }> {
    write("package-lock.json", { packages: {} });
    write("dev/commands/start.ts", COMMAND);
    const env = { ...process.env, ...(await givenStores()) };
    const shell = spawn("sh", ["-c", "npm start >npm.log 2>&1 & echo $!; wait"], { cwd: clone, env, stdio: "pipe" });
    const [line] = await once(createInterface({ input: shell.stdout as NodeJS.ReadableStream }), "line");
    await untilThere("started");
    return { shell, npm: Number(line) };
  }

  for (const [signal, received] of [
    ["SIGINT", "SIGINT"],
    ["SIGTERM", "SIGTERM"],
    // npm passes on neither of these: the command learns that npm is gone.
    ["SIGHUP", "SIGTERM"],
    ["SIGKILL", "SIGTERM"],
  ] as const) {
    it(`reaches the command: ${signal}`, async () => {
      const { shell, npm } = await startInBackground();
      const closed = once(shell, "close");
      process.kill(npm, signal);
      await untilThere("ended");
      assert.equal(contents("ended"), received);
      await closed;
      await untilGone(Number(contents("started")));
    });
  }
});

it("says what is missing for `npm start` before anything is installed, and installs nothing then", async () => {
  write("package-lock.json", { packages: { "node_modules/missing": { version: "1.0.0" } } });
  write("dev/commands/start.ts", COMMAND);
  write("taken", "");
  const env = { ...process.env, ...(await givenStores()), XDG_CACHE_HOME: join(clone, "taken") };
  await assert.rejects(
    promisify(execFile)(process.execPath, ["dev/bootstrap.mjs", "start"], { cwd: clone, env }),
    ({ code, stderr, stdout }) => {
      assert.equal(code, 1);
      assert.match(stderr, /^Pastas: o cache .*taken\/tenho não pode ser escrito: aponte XDG_CACHE_HOME/);
      assert.doesNotMatch(stdout, /Instalando/);
      return true;
    },
  );
  assert.equal(existsSync(join(clone, "node_modules")), false);
});

describe("what a command has installed first", () => {
  const LOCKED = {
    "": {
      dependencies: { runs: "*" },
      devDependencies: { tests: "*" },
      optionalDependencies: { "other-system": "*" },
    },
    service: { dependencies: { deep: "*" } },
    web: { dependencies: { panel: "*" } },
    "node_modules/service": { resolved: "service", link: true },
    "node_modules/web": { resolved: "web", link: true },
    "node_modules/runs": { version: "1.0.0", peerDependencies: { beside: "*" } },
    "node_modules/beside": { version: "1.0.0" },
    "service/node_modules/deep": { version: "1.0.0" },
    "node_modules/panel": { version: "1.0.0" },
    "node_modules/tests": { version: "1.0.0", dev: true },
    "node_modules/other-system": { version: "1.0.0", optional: true },
  };
  /** Stands for npm: writes down how it was called, and what it installed as npm does, at the very end. */
  const NPM = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const args = process.argv.slice(2);
if (args[0] === "view") process.exit(0);
if (args[0] === "config") {
  console.log(JSON.stringify({ registry: "http://registry.test/", "@own:registry": "http://own.test/npm" }));
  process.exit(0);
}
appendFileSync(process.env.CALLS, args.join(" ") + "\\n");
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const taken = Object.entries(packages).filter(([path, entry]) => path.includes("node_modules/") && !entry.optional);
for (const [path, { resolved, link }] of taken) {
  if (link) continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), resolved ?? "");
}
mkdirSync("node_modules", { recursive: true });
if (process.env.CUT_OFF) process.exit(1);
if (process.env.INSTALLS_NOTHING && args[0] === "install") process.exit(0);
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(taken) }));
`;
  beforeEach(() => {
    write("package-lock.json", { packages: LOCKED });
    write("npm.js", NPM);
    write("calls", "");
    for (const file of ["demo", "test", "test-long"]) write(`dev/commands/${file}.ts`, "console.log('ran');");
    // The stand-in of npm is CommonJS, as npm is.
    write("package.json", { scripts });
    for (const workspace of ["service", "web"]) {
      mkdirSync(join(clone, workspace));
      write(`${workspace}/package.json`, {});
    }
  });

  const run = (command: string, env: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, ["dev/bootstrap.mjs", command], {
      cwd: clone,
      env: {
        ...process.env,
        XDG_CACHE_HOME: join(clone, "cache"),
        npm_execpath: join(clone, "npm.js"),
        CALLS: join(clone, "calls"),
        PIP_NO_CACHE_DIR: "1",
        ...env,
      },
    });
  const isThere = (name: string) =>
    ["node_modules", "service/node_modules"].some((folder) => existsSync(join(clone, folder, name)));
  /** A process that has ended: its id belongs to none for now. */
  const pidOfNoProcess = async () => {
    const child = spawn("true");
    await once(child, "exit");
    return child.pid;
  };
  const calls = () => contents("calls").trim().split("\n").filter(Boolean);

  it("is the product alone for whoever runs it, once, from the addresses of its archives", async () => {
    assert.match((await run("demo")).stdout, /ran\n$/);
    assert.match((await run("demo")).stdout, /^ran\n$/);
    assert.match(calls().join("\n"), /^ci /);
    assert.equal(calls().length, 1);
    assert.equal(contents("node_modules/runs/package.json"), "http://registry.test/runs/-/runs-1.0.0.tgz");
    assert.deepEqual(["beside", "deep", "panel", "tests"].map(isThere), [true, true, false, false]);
    assert.deepEqual(readdirSync(join(clone, ".tenho")), [], "nothing stays beside it");
  });

  it("is completed with the tools by the first command that needs them", async () => {
    await run("demo");
    assert.match((await run("test:long")).stdout, /ran\n$/);
    await run("test");
    await run("demo");
    assert.deepEqual(["runs", "panel", "tests"].map(isThere), [true, true, true]);
    assert.equal(calls().length, 2);
  });

  it("is everything at once where that command is the first", async () => {
    await run("test");
    await run("demo");
    assert.equal(calls().length, 1);
    assert.deepEqual(["runs", "deep", "panel", "tests"].map(isThere), [true, true, true, true]);
  });

  it("is made anew after one that was cut off or failed, of which nothing stays", async () => {
    await assert.rejects(run("demo", { CUT_OFF: "1" }), /O npm não instalou as dependências/);
    assert.equal(existsSync(join(clone, "node_modules")), false);
    assert.deepEqual(readdirSync(join(clone, ".tenho")), []);
    const left = join(clone, ".tenho", `packages-run-${await pidOfNoProcess()}`);
    mkdirSync(left);
    await run("demo");
    assert.equal(existsSync(left), false);
    await assert.rejects(run("test", { CUT_OFF: "1" }), /O npm não instalou as dependências/);
    await run("demo");
  });

  it("is made anew beside the former one when the lock names another version, and added to where there are tools", async () => {
    await run("demo");
    write("package-lock.json", {
      packages: { ...LOCKED, "node_modules/runs": { ...LOCKED["node_modules/runs"], version: "2.0.0" } },
    });
    await assert.rejects(run("demo", { CUT_OFF: "1" }));
    assert.equal(isThere("runs"), true, "the former one stays until there is another");
    await run("demo");
    assert.match(contents("node_modules/runs/package.json"), /2\.0\.0/);
    await run("test");
    write("package-lock.json", {
      packages: { ...LOCKED, "node_modules/runs": { ...LOCKED["node_modules/runs"], version: "3.0.0" } },
    });
    await run("demo", { INSTALLS_NOTHING: "1" });
    assert.deepEqual(
      calls().map((call) => call.split(" ")[0]),
      ["ci", "ci", "ci", "install", "install", "ci"],
    );
    assert.equal(isThere("tests"), true);
  });

  it("is linked from the cache in a further clone with the same lock file, and from nowhere with another", async () => {
    const further = () => rmSync(join(clone, "node_modules"), { recursive: true });
    await run("test");
    writeFileSync(join(clone, "node_modules/.package-lock.json"), "{}");
    further();
    assert.match((await run("test")).stdout, /ligadas às de outra cópia[\s\S]*ran\n$/);
    await run("test");
    assert.equal(calls().length, 1, "what one clone does with its record is nothing to another");
    further();
    await run("demo");
    assert.equal(calls().length, 2, "an installation without the tools is another");
    further();
    write("package-lock.json", {
      packages: { ...LOCKED, "node_modules/runs": { ...LOCKED["node_modules/runs"], version: "2.0.0" } },
    });
    await run("test");
    assert.equal(calls().length, 3);
  });
});
