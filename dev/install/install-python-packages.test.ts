import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { installPythonPackages } from "./install-python-packages.ts";

/** Writes each call to `calls`; its environments have a pip that works. */
const WITHOUT_PIP = `echo "$@" >> "$(dirname "$0")/../calls"
case "$2" in
  pip) echo "python3: No module named pip"; exit 1 ;;
  venv) mkdir -p "$3/bin" && printf '#!/bin/sh\\necho "$6" >> "$(dirname "$0")/pip-ran"\\n' > "$3/bin/python" && chmod +x "$3/bin/python" ;;
  *) echo 3.12.1 ;;
esac`;

describe("packages of PyPI", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tenho-pip-"));
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const provide = (script: string) =>
    writeFileSync(join(folder, "bin", "python3"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const install = () => {
    const context = { cacheDir: join(folder, "cache"), path: `${join(folder, "bin")}:/bin:/usr/bin` };
    return installPythonPackages("pins.txt", join(folder, "target"), context);
  };

  it("are installed by the pip of python3, by hash, without building anything", async () => {
    provide('echo "$@ PIP_USER=$PIP_USER"');
    const { ok, output } = await install();
    assert.equal(ok, true);
    assert.match(
      output,
      /^-m pip install .*--only-binary=:all: --require-hashes --target \S+target -r pins.txt PIP_USER=0$/m,
    );
  });

  it("are installed by a pip in the cache, made once, where python3 has none", async () => {
    provide(WITHOUT_PIP);
    assert.deepEqual(await Promise.all([install(), install()]).then((all) => all.map(({ ok }) => ok)), [true, true]);
    assert.equal((await install()).ok, true);
    const ran = readFileSync(join(folder, "cache/pip-3.12.1/bin/pip-ran"), "utf8");
    assert.equal(ran.trim().split("\n").length, 3);
    const made = readFileSync(join(folder, "calls"), "utf8").match(/^-m venv/gm)?.length ?? 0;
    assert.ok(made <= 2, `${made} environments were made for two at once`);
  });

  it("are refused with what pip says, and with what to install where there is neither pip nor venv", async () => {
    provide("echo 'ERROR: hashes do not match'; exit 1");
    assert.deepEqual(await install(), { ok: false, output: "ERROR: hashes do not match\n" });
    provide('case "$2" in pip) echo "No module named pip"; exit 1 ;; venv) exit 1 ;; *) echo 3.12.1 ;; esac');
    assert.deepEqual(await install(), { ok: false, output: "no Debian, instale python3-venv" });
  });
});
