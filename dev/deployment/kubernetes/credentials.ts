import { execFileSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of one cluster that only its owner may read. */
export type Credentials = Readonly<{
  /** Token of a user who may do everything. */
  token: string;
  tokenFile: string;
  /** Signs and checks the tokens of service accounts. */
  serviceAccountKeyFile: string;
  /** Folder where the API server writes the certificate it makes for itself. */
  certDir: string;
  /** The API server's certificate: clients trust it alone. */
  certFile: string;
  /** The certificate by which the API server is known to kubelets, its own authority, and its key. */
  kubeletClient: Readonly<{ certFile: string; keyFile: string }>;
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
  const kubeletClient = { certFile: join(certDir, "kubelet-client.crt"), keyFile: join(certDir, "kubelet-client.key") };
  return { token, tokenFile, serviceAccountKeyFile, certDir, certFile: join(certDir, "apiserver.crt"), kubeletClient };
}

/** Writes the API server's certificate for kubelets; throws where there is no OpenSSL. */
export function makeKubeletClient({ kubeletClient: { certFile, keyFile } }: Credentials): void {
  const args = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "30",
    "-subj",
    "/O=system:masters/CN=apiserver",
  ];
  execFileSync("openssl", [...args, "-keyout", keyFile, "-out", certFile], { stdio: "pipe" });
}

/** Writes the file by which clients find the cluster; it is JSON, which is valid YAML. */
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
