import { connect, type PeerCertificate } from "node:tls";

const TIMEOUT_MS = 8_000;

/** `problem`: why a browser would not accept it, as OpenSSL names it; null: it would. */
export type ShownCertificate = { end: Date; issuer: string; problem: string | null };

/** Names of an issuer may be a list, where a certificate repeats a field. */
const textOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

const issuerOf = ({ issuer }: PeerCertificate): string => textOf(issuer.O) ?? textOf(issuer.CN) ?? "emissor não dito";

/**
 * Reads the certificate that an address shows, by a handshake that goes on when it is not trusted: nothing is sent. Raises: what keeps a connection from
 * being made, also after a time limit.
 */
export const readCertificate = (host: string, port: number): Promise<ShownCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once("secureConnect", () => {
      const certificate = socket.getPeerCertificate();
      const problem = socket.authorized ? null : String(socket.authorizationError ?? "não confiável");
      socket.end();
      resolve({ end: new Date(certificate.valid_to), issuer: issuerOf(certificate), problem });
    });
    socket.once("timeout", () => fail(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
    socket.once("error", fail);
  });
