import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of one cluster that only its owner may read. */
export type Credentials = Readonly<{
  /** Of a user who may do everything. */
  token: string;
  tokenFile: string;
  /** Signs and checks the tokens of service accounts. */
  serviceAccountKeyFile: string;
  /** Where the API server writes the certificate it makes for itself. */
  certDir: string;
  /** That certificate: clients trust it alone. */
  certFile: string;
}>;

/** Makes the secrets of a new cluster. */
export function makeCredentials(dir: string): Credentials {
  const certDir = join(dir, "pki");
  mkdirSync(certDir, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString("hex");
  const tokenFile = join(certDir, "tokens.csv");
  writeFileSync(tokenFile, `${token},owner,owner,system:masters\n`, { mode: 0o600 });
  const serviceAccountKeyFile = join(certDir, "service-accounts.key");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(serviceAccountKeyFile, privateKey.export({ type: "pkcs1", format: "pem" }), { mode: 0o600 });
  return { token, tokenFile, serviceAccountKeyFile, certDir, certFile: join(certDir, "apiserver.crt") };
}

/** What clients find the cluster by. JSON is YAML. */
export function writeKubeconfig(file: string, server: string, { token, certFile }: Credentials): void {
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "tenho", cluster: { server, "certificate-authority": certFile } }],
    users: [{ name: "owner", user: { token } }],
    contexts: [{ name: "tenho", context: { cluster: "tenho", user: "owner" } }],
    "current-context": "tenho",
  };
  writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 });
}
