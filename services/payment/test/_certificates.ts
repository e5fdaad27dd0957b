import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type KeyPair = { cert: string; key: string };

/** Makes certificates for one test with OpenSSL's command; they are deleted with it. */
export function createCertificates() {
  const folder = mkdtempSync(join(tmpdir(), "tenho-certificates-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const pair = (name: string): KeyPair => ({ cert: read(`${name}.crt`), key: read(`${name}.key`) });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

  return {
    authority(name: string): KeyPair {
      const files = ["-keyout", `${name}.key`, "-out", `${name}.crt`];
      openssl("req", "-x509", ...newKey, ...files, "-days", "2", "-subj", `/CN=${name}`);
      return pair(name);
    },
    /** Makes a certificate signed by an earlier authority, for `host`. */
    signed(name: string, authority: string, { host = "localhost", days = 1 } = {}): KeyPair {
      openssl("req", ...newKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
      writeFileSync(join(folder, `${name}.ext`), `subjectAltName=DNS:${host}`);
      const by = ["-CA", `${authority}.crt`, "-CAkey", `${authority}.key`, "-CAcreateserial"];
      const files = ["-in", `${name}.csr`, "-out", `${name}.crt`, "-extfile", `${name}.ext`];
      openssl("x509", "-req", ...files, ...by, "-days", String(days));
      return pair(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
