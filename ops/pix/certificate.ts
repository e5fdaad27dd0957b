import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createSecureContext } from "node:tls";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { privateKeyIn } from "./private-key-in.ts";

const OWNER_ONLY = 0o600;
const DAY_MS = 86_400_000;

type Order = Readonly<{
  file: string;
  to: string | undefined;
  passwordFile: string | undefined;
  isDryRun: boolean;
  print: (line: string) => void;
}>;

/** Writes the certificate and the key of a PKCS#12 file as PEM and says whose it is and when it ends; false for one that has ended. @throws SetupError */
export function writeCertificate({ file, to = dirname(file), passwordFile, isDryRun, print }: Order): Promise<boolean> {
  const password = passwordFile === undefined ? "" : (readText(passwordFile).split(/\r?\n/)[0] ?? "");
  const { cert, key } = readPkcs12(readFile(file), password);
  const end = cert.validToDate;
  const [certFile, keyFile] = [join(to, "pix-cert.pem"), join(to, "pix-key.pem")];
  print(`Certificado de ${ownerOf(cert)}, de ${date(cert.validFromDate)} a ${date(end)}.`);
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  if (days < 0) print("Ele já acabou: peça outro ao banco.");
  if (isDryRun) print(`Escreveria ${certFile} e ${keyFile}. Nada foi mudado.`);
  else {
    writeOwn(certFile, cert.toString());
    writeOwn(keyFile, key);
    print(`PIX_TLS_CERT está em ${certFile}, PIX_TLS_KEY em ${keyFile}. Dê os dois:`);
    print(`PIX_TLS_CERT="$(cat '${certFile}')" PIX_TLS_KEY="$(cat '${keyFile}')" npm run secrets`);
  }
  return Promise.resolve(days >= 0);
}

/** Writes a file that its owner alone may read, also where one was there before that others could. */
function writeOwn(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: OWNER_ONLY });
}

/** The certificate that fits the key, as OpenSSL reads it. */
function readPkcs12(pfx: Buffer, passphrase: string): { cert: X509Certificate; key: string } {
  let der: Buffer;
  try {
    // Node has no other reader of these files; its type names only what it opens sockets with.
    const { context } = createSecureContext({ pfx, passphrase }) as unknown as {
      context: { getCertificate(): Buffer | null };
    };
    der = context.getCertificate() ?? Buffer.alloc(0);
  } catch (cause) {
    const isOld = String(cause).includes("unsupported") || String(cause).includes("Unsupported");
    throw new SetupError(
      isOld
        ? "O arquivo usa uma cifra antiga. Converta-o com openssl pkcs12 -legacy, ou peça outro ao banco."
        : "O arquivo não é um certificado .p12, ou a senha não é esta (--password-file).",
      { cause },
    );
  }
  const found = privateKeyIn(pfx);
  if (found === null) throw new SetupError("O arquivo não tem a chave onde se espera. Converta-o com openssl pkcs12.");
  const cert = new X509Certificate(der);
  const key = createPrivateKey({ key: found, format: "der", type: "pkcs8", passphrase });
  if (!cert.checkPrivateKey(key)) throw new SetupError("A chave do arquivo não é a do certificado.");
  return { cert, key: String(key.export({ format: "pem", type: "pkcs8" })) };
}

/** The owner's name in the certificate: CN, else O. */
function ownerOf({ subject }: X509Certificate): string {
  const lines = new Map(subject.split("\n").map((line) => line.split("=", 2) as [string, string]));
  return lines.get("CN") ?? lines.get("O") ?? "dono não dito";
}

const date = (moment: Date): string => moment.toISOString().slice(0, 10).split("-").reverse().join("/");

const readText = (file: string): string => readFile(file).toString("utf8");

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new SetupError(`O arquivo ${file} não pôde ser lido.`, { cause });
  }
}
