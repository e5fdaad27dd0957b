import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { runTool } from "../../dev/shared/run-tool.ts";
import { type BareRoot, makeBareRoot } from "./_bare-root.ts";
import { choosePorts } from "./_running.ts";

const RUN_MS = 40 * 60_000;
const LONG = { timeout: RUN_MS };
/** Variables by which this machine reaches the registries: a stranger's has the like in its own configuration. */
const REACHES =
  /^(npm_config_(?!cache|prefix|local_prefix|globalconfig|userconfig)\w+|PIP_(INDEX_URL|EXTRA_INDEX_URL|CERT)|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|MAVEN_URL|(https?|no)_proxy)$/i;

const bare = await makeBareRoot();
const why = typeof bare === "string" ? bare : false;

describe("a machine with Node 18, npm and Python, and nothing else", { skip: why }, () => {
  const { root, remove } = bare as BareRoot;
  after(() => remove());

  /** Runs a script of the shell there; answers what it printed, and its exit code as the last line. */
  async function run(script: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
    const given = Object.entries(process.env).filter(([name]) => REACHES.test(name));
    const env = [...given, ...Object.entries({ ...(await choosePorts()), ...variables })];
    const { output } = await runTool(
      "unshare",
      [
        ...["--mount", "--pid", "--fork", "--kill-child", "sh", join(import.meta.dirname, "_bare-root.sh"), root],
        `${script}; echo "exit $?"`,
        ...env.map(([name, value]) => `${name}=${value}`),
      ],
      { timeoutMs: RUN_MS },
    );
    return output;
  }

  test("is told in one sentence what is missing, and nothing is installed", LONG, async () => {
    // A folder without one program, whose name comes first, stands for a machine without it.
    const without = (program: string) =>
      `mkdir -p ~/bin && rm -f ~/bin/* && ln -s /usr/bin/* /bin/* ~/bin/ 2>/dev/null; rm -f ~/bin/${program}; PATH=~/bin npm start 2>&1`;
    const python = await run(without("python3*"));
    assert.match(python, /^NATS: instale o Python \(sudo apt install python3 python3-venv\)/m);
    assert.match(python, /^Documentos: instale o Python/m);
    assert.match(python, /exit 1\n$/);
    mkdirSync(join(root, "hidden"), { recursive: true });
    const venv = await run("npm run doctor 2>&1", { PYTHONPATH: "/hidden" });
    assert.match(venv, /✔ Python {7}3\.\d+\.\d+ com venv/);
    const npm = await run(without("npm").replace("npm start", "node dev/bootstrap.mjs start"));
    assert.match(npm, /instale o npm/);
    assert.equal(await run("ls node_modules 2>/dev/null | wc -l"), "0\nexit 0\n");
  });

  test("starts, shows a wish, runs tests of a package, and stops, as an ordinary user", LONG, async () => {
    const printed = await run(
      [
        "npm start >start.log 2>&1 & npm=$!",
        "until grep -q 'Ctrl-C para tudo' start.log || ! kill -0 $npm; do sleep 1; done; cat start.log",
        "npm run demo 2>&1; echo demo $?",
        "npm test -- packages/br 2>&1 | tail -n 3; echo tests",
        "kill -INT $npm; wait $npm; echo stopped; ls .tenho/dev/pids | wc -l",
      ].join("\n"),
    );
    assert.match(printed, /Tenho está no ar/);
    assert.match(printed, /^demo 0$/m, printed);
    assert.match(printed, /^\d+ passed, 0 failed/m, printed);
    assert.match(printed, /stopped\n0\nexit 0\n$/);
    rmSync(join(root, "home/ana/tenho/.tenho"), { recursive: true, force: true });
  });
});
