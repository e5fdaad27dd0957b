import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeEmptyDirectory } from "../../dev/seed/write-directory.ts";
import { directoryFile } from "../../dev/stack/environment.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { startStack } from "../../dev/stack/start-stack.ts";
import { eventually } from "../support/eventually.ts";
import { runOps } from "../support/run-ops.ts";

const PROFILE = `connection-${process.pid}`;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ACCOUNT = "200000000000001";
const APP = "300000000000001";

type Business = { subscription: { callback_url: string } | null; subscribed_apps: string[] };

describe("an installation that nobody has connected to Meta", () => {
  const dir = join(ROOT, ".tenho", PROFILE);
  let stack: Stack;
  before(async () => {
    mkdirSync(dir, { recursive: true });
    await writeEmptyDirectory(directoryFile(dir));
    stack = await startStack({
      profile: PROFILE,
      throwAway: true,
      env: { LOG_LEVEL: "error" },
      envOf: {
        sandbox: { CONNECTED: "false" },
        messaging: { GRAPH_API_TOKEN: "", WHATSAPP_ACCOUNT_ID: "", WHATSAPP_APP_SECRET: "" },
      },
    });
    const { GRAPH_API_TOKEN, WHATSAPP_APP_SECRET } = stack.secrets;
    writeFileSync(join(dir, "token"), `${GRAPH_API_TOKEN}\n`, { mode: 0o600 });
    writeFileSync(join(dir, "app-secret"), `${WHATSAPP_APP_SECRET}\n`, { mode: 0o600 });
    writeFileSync(join(dir, "wrong"), "uma-chave-de-outro-app\n", { mode: 0o600 });
  });
  after(async () => {
    await stack?.stop();
    stack?.remove();
  });

  const ops = (...args: string[]) => runOps(stack, ["whatsapp", ...args], "operations");
  const connect = (...more: string[]) =>
    ops("connect", "--waba", ACCOUNT, "--app", APP, "--token-file", join(dir, "token"), ...more);
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${stack.urls.sandbox}/control/${path}`, body === undefined ? {} : init);
    assert.equal(response.status, 200);
    return (await response.json()) as T;
  };

  test("is told so, and takes no secret that is not the app's", async () => {
    const none = await ops("templates", "status");
    assert.deepEqual([none.code, /Conecte o WhatsApp primeiro/.test(none.out)], [1, true], none.out);
    const wrong = await connect("--app-secret-file", join(dir, "wrong"));
    assert.deepEqual(
      [wrong.code, wrong.out.endsWith("Esta chave secreta não é a do app deste token.\n")],
      [1, true],
      wrong.out,
    );
  });

  test("is connected by one command, which asks before it takes another system's callbacks", async () => {
    await control("business", {
      subscription: { callback_url: "https://outro.example/webhook", fields: ["messages"] },
    });
    const asked = await connect("--app-secret-file", join(dir, "app-secret"));
    assert.equal(asked.code, 1, asked.out);
    assert.match(asked.out, /outro\.example[\s\S]*repita com --replace/);
    const done = await connect("--replace");
    assert.equal(done.code, 0, done.out);
    const { subscription, subscribed_apps } = await control<Business>("business");
    assert.match(subscription?.callback_url ?? "", /\/hooks\/whatsapp$/);
    assert.deepEqual(subscribed_apps, [APP]);
    const token = readFileSync(join(dir, "token"), "utf8").trim();
    assert.ok(!asked.out.includes(token) && !done.out.includes(token));
    const pushed = await eventually("the connection is in force", async () => {
      const answer = await ops("templates", "push", "--dry-run");
      return answer.code === 0 ? answer : undefined;
    });
    assert.match(pushed.out, /novo_pedido_v3/);
  });

  test("registers a number when Meta takes it, and gives it a profile", async () => {
    const [id] = ["100000000000001"];
    await control(`business/numbers/${id}`, { is_registered: false, pin: null, name_status: "PENDING_REVIEW" });
    const listed = await ops("numbers");
    assert.equal(listed.code, 1, listed.out);
    assert.match(listed.out, /não registrado, nome PENDING_REVIEW/);
    const waits = await ops("register", id ?? "");
    assert.deepEqual([waits.code, /2388001[\s\S]*tenta de novo sozinho/.test(waits.out)], [1, true], waits.out);
    await control(`business/numbers/${id}`, { is_registered: true, name_status: "APPROVED" });
    assert.equal((await ops("numbers")).code, 0);
    const profile = await ops(
      "profile",
      id ?? "",
      "--about",
      "Peça e a cidade responde",
      "--website",
      "https://tenho.example",
    );
    assert.equal(profile.code, 0, profile.out);
    assert.match(profile.out, /recado: Peça e a cidade responde\n[\s\S]*sites: https:\/\/tenho\.example/);
    assert.match((await ops("register", "558699999999")).out, /não lista o número/);
  });

  test("takes the connection away, which is said, and goes on with another one", async () => {
    const dry = await ops("disconnect", "--dry-run");
    assert.match(dry.out, /Nada foi mudado/);
    const gone = await ops("disconnect");
    assert.equal(gone.code, 0, gone.out);
    assert.match(gone.out, /O app foi desligado da conta[\s\S]*O acesso à Meta foi apagado/);
    const listed = await ops("numbers");
    assert.equal(listed.code, 1, listed.out);
    assert.match(listed.out, /Falta o token/);
    const again = await connect("--app-secret-file", join(dir, "app-secret"));
    assert.equal(again.code, 0, again.out);
    await eventually("the connection is in force", async () => (await ops("numbers")).code === 0);
  });

  test("says what is to be said, and nothing else, without the ids", async () => {
    assert.match((await ops("connect")).out, /Faltam --waba ID/);
    assert.match((await ops("outra")).out, /Diga whatsapp connect/);
  });
});
