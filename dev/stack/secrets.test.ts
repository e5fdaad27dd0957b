import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { serverPassword } from "../deployment/server-password.ts";
import { loadSecrets } from "./secrets.ts";

describe("the file of secrets", () => {
  it("is made once, and takes a new AUTH_KEY_SECRET beside the former one without changing a server's password", (t) => {
    const folder = mkdtempSync(join(tmpdir(), "tenho-secrets-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "secrets.json");
    const made = loadSecrets(file);
    assert.deepEqual(loadSecrets(file), made);
    assert.deepEqual(
      [made.AUTH_KEY_SECRETS_FORMER, made.AI_KEYS_SECRETS_FORMER, made.WHATSAPP_KEYS_SECRETS_FORMER],
      ["", "", ""],
    );

    const edit = (change: (kept: Record<string, unknown>) => object) =>
      writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
    const password = serverPassword(made, "postgres");
    edit(({ AUTH_KEY_SECRET, ...kept }) => ({ ...kept, AUTH_KEY_SECRETS_FORMER: AUTH_KEY_SECRET }));
    const changed = loadSecrets(file);
    assert.notEqual(changed.AUTH_KEY_SECRET, made.AUTH_KEY_SECRET);
    assert.equal(changed.AUTH_KEY_SECRETS_FORMER, made.AUTH_KEY_SECRET);
    assert.equal(serverPassword(changed, "postgres"), password);
    edit((kept) => ({ ...kept, AUTH_KEY_SECRETS_FORMER: "" }));
    assert.equal(serverPassword(loadSecrets(file), "postgres"), password);
  });
});
