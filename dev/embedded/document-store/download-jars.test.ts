import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { downloadJars, readLock } from "./download-jars.ts";

const CONTENT = "the jar's content";
const SHA256 = createHash("sha256").update(CONTENT).digest("hex");

describe("jars of a Maven repository", () => {
  let server: Server;
  let mavenUrl = "";
  const asked: (string | undefined)[] = [];
  const folder = mkdtempSync(join(tmpdir(), "tenho-jars-"));
  before(async () => {
    server = createServer(({ url }, response) => {
      asked.push(url);
      response.statusCode = url?.includes("missing") ? 404 : 200;
      response.end(CONTENT);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    mavenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror`;
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it("come from the mirror under their names, in the order of the lock", async () => {
    const jars = readLock(`org.one:first:1.0 ${SHA256}\norg.two.deep:second-part:2.1.Final ${SHA256}\n`);
    const files = await downloadJars(jars, join(folder, "whole"), mavenUrl);
    assert.deepEqual(files, [join(folder, "whole/first-1.0.jar"), join(folder, "whole/second-part-2.1.Final.jar")]);
    assert.equal(readFileSync(files[1] ?? "", "utf8"), CONTENT);
    assert.deepEqual(asked.sort(), [
      "/mirror/org/one/first/1.0/first-1.0.jar",
      "/mirror/org/two/deep/second-part/2.1.Final/second-part-2.1.Final.jar",
    ]);
  });

  it("are refused, and not written, with any other content", async () => {
    const jars = readLock(`org.one:first:1.0 ${"0".repeat(64)}`);
    await assert.rejects(downloadJars(jars, join(folder, "other"), mavenUrl), /^Error: first 1\.0 tem outro conteúdo/);
    assert.deepEqual(readdirSync(join(folder, "other")), []);
  });

  it("are named with the reason when they cannot be had", async () => {
    const jars = readLock(`org.one:missing:1.0 ${SHA256}`);
    await assert.rejects(downloadJars(jars, folder, mavenUrl), /^Error: missing 1\.0: resposta 404$/);
    await assert.rejects(downloadJars(jars, folder, "http://127.0.0.1:1"), /^Error: missing 1\.0: .+$/);
    assert.equal(existsSync(join(folder, "missing-1.0.jar")), false);
  });

  it("are read from a lock of whole lines alone", () => {
    assert.throws(() => readLock("org.one:first:1.0"), /not a line of a lock file/);
  });
});
