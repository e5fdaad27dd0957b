import type { Finding } from "@tenho/kernel/checks/finding";
import { isLocalAddress } from "@tenho/kernel/checks/public-address";
import type { ShownCertificate } from "@tenho/kernel/outbound/read-certificate";

type ReadCertificate = (host: string, port: number) => Promise<ShownCertificate>;

const DAY_MS = 86_400_000;
const HTTPS_PORT = 443;
/** Authorities renew certificates 30 days before their end, so that a nearer end is a renewal that failed. */
const WARNED_DAYS = 14;
const RENEW = "Renove o certificado no proxy ou no Ingress.";

/** The certificate of the address that mails link to and browsers open. Raises: what the connection says. */
export async function checkCertificate(
  publicUrl: string,
  { read, now }: { read: ReadCertificate; now: () => Date },
): Promise<Finding[]> {
  const id = "address.certificate";
  const { protocol, hostname, port } = new URL(publicUrl);
  // Whether the address is one for the public is the gateway's to say.
  if (protocol !== "https:" || isLocalAddress(publicUrl)) {
    return [{ id, state: "UNUSED", sentence: `${hostname} não usa certificado: o endereço não é https.` }];
  }
  const { end, issuer, problem } = await read(hostname, port === "" ? HTTPS_PORT : Number(port));
  const date = end.toISOString().slice(0, 10).split("-").reverse().join("/");
  const days = Math.floor((end.getTime() - now().getTime()) / DAY_MS);
  if (days < 0)
    return [{ id, state: "WRONG", sentence: `O certificado de ${hostname} acabou em ${date}.`, action: RENEW }];
  if (problem !== null) {
    const sentence = `O certificado de ${hostname} não é aceito pelos navegadores (${problem}).`;
    return [
      { id, state: "WRONG", sentence, action: "Use um certificado de uma autoridade conhecida, com a cadeia inteira." },
    ];
  }
  if (days < WARNED_DAYS) {
    const sentence = `O certificado de ${hostname} acaba em ${date}, e a renovação não veio.`;
    return [{ id, state: "WRONG", sentence, action: RENEW }];
  }
  return [{ id, state: "RIGHT", sentence: `O certificado de ${hostname}, de ${issuer}, vale até ${date}.` }];
}
