import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { runHere } from "../_run-here.ts";

const folder = mkdtempSync(join(tmpdir(), "tenho-pix-"));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
const pack = (name: string, password: string, ...more: string[]) =>
  openssl(
    "pkcs12",
    "-export",
    "-inkey",
    "k.pem",
    "-in",
    "c.pem",
    "-out",
    name,
    "-passout",
    `pass:${password}`,
    ...more,
  );
const run = (...args: string[]) => runHere(["pix", ...args], {});

before(() => {
  const subject = ["-subj", "/CN=Padaria Nova Ltda/O=Padaria"];
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "k.pem",
    "-out",
    "c.pem",
    "-days",
    "40",
    ...subject,
  );
  pack("sem-senha.p12", "");
  pack("com-senha.pfx", "segredo", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES");
  writeFileSync(at("senha.txt"), "segredo\r\n");
});

describe("pix certificate", () => {
  for (const [what, args] of Object.entries({
    "without a password": ["sem-senha.p12"],
    "with a password, in the cipher that Windows writes": ["com-senha.pfx", "--password-file", at("senha.txt")],
  })) {
    it(`writes the two texts of a file ${what}, for their owner alone, and says whose it is and when it ends`, async () => {
      const [file = "", ...options] = args;
      writeFileSync(at("pix-key.pem"), "before", { mode: 0o644 });
      const { code, out } = await run("certificate", at(file), ...options);
      assert.equal(code, 0, out);
      const end = new X509Certificate(readFileSync(at("c.pem"))).validToDate.toISOString().slice(0, 10);
      assert.ok(
        out.includes(`Certificado de Padaria Nova Ltda`) && out.includes(end.split("-").reverse().join("/")),
        out,
      );
      const cert = new X509Certificate(readFileSync(at("pix-cert.pem")));
      assert.ok(cert.checkPrivateKey(createPrivateKey(readFileSync(at("pix-key.pem")))));
      assert.equal(statSync(at("pix-key.pem")).mode & 0o777, 0o600);
      assert.doesNotMatch(out, /BEGIN|segredo/);
      for (const name of ["pix-cert.pem", "pix-key.pem"]) rmSync(at(name));
    });
  }

  it("says in a sentence what is wrong, and writes nothing", async () => {
    for (const [args, sentence] of [
      [["certificate", at("com-senha.pfx")], /a senha não é esta/],
      [["certificate", at("c.pem")], /não é um certificado \.p12/],
      [["certificate", at("nada.p12")], /não pôde ser lido/],
      [["certificate"], /Falta o arquivo/],
      [["outro"], /não é check nem certificate/],
    ] as const) {
      const { code, out } = await run(...args);
      assert.equal(code, 1);
      assert.match(out, sentence);
    }
    assert.match((await run("certificate", at("sem-senha.p12"), "--dry-run")).out, /Nada foi mudado/);
    for (const name of ["pix-cert.pem", "pix-key.pem"]) assert.throws(() => statSync(at(name)));
  });
});
