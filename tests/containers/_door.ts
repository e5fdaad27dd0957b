import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { text } from "node:stream/consumers";

/** A first piece that has not come after this is held back somewhere. */
const PIECE_MS = 30_000;

type Headers = Readonly<Record<string, string>>;
type Call = Readonly<{ method?: string; headers?: Headers; body?: string }>;
type Answer = Readonly<{ status: number; headers: IncomingMessage["headers"]; body: string }>;
type Place = Readonly<{ domain: string; httpPort: number; httpsPort: number; authority: string }>;

/** The ports that the proxy publishes, asked for a domain that no DNS knows; certificates count by the proxy's own authority alone. */
export type Door = Readonly<{
  plain(path: string): Promise<Answer>;
  secure(path: string, call?: Call): Promise<Answer>;
  /** The status that a body gets for the length it announces, before any of it is sent. */
  statusOfAnnounced(path: string, bytes: number, headers: Headers): Promise<number>;
  /** The first piece of an answer that does not end. */
  firstPiece(path: string, headers: Headers): Promise<string>;
}>;

export function openDoor({ domain, httpPort, httpsPort, authority }: Place): Door {
  function begin(path: string, port: number, { method = "GET", headers }: Call = {}) {
    const request = port === httpPort ? requestPlain : requestSecure;
    return request({
      ...{ host: "127.0.0.1", port, path, method, agent: false },
      ...{ servername: domain, ca: authority, headers: { host: domain, ...headers } },
    });
  }
  async function ask(path: string, port: number, call: Call = {}): Promise<IncomingMessage> {
    const [answer] = await once(begin(path, port, call).end(call.body), "response");
    return answer;
  }
  async function whole(asked: Promise<IncomingMessage>): Promise<Answer> {
    const answer = await asked;
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  }
  return {
    plain: (path) => whole(ask(path, httpPort)),
    secure: (path, call) => whole(ask(path, httpsPort, call)),
    statusOfAnnounced: async (path, bytes, headers) => {
      const call = begin(path, httpsPort, { method: "POST", headers: { ...headers, "content-length": String(bytes) } });
      call.flushHeaders();
      const [answer] = await once(call, "response");
      call.destroy();
      return answer.statusCode;
    },
    firstPiece: async (path, headers) => {
      const answer = await ask(path, httpsPort, { headers });
      try {
        const [piece] = await once(answer, "data", { signal: AbortSignal.timeout(PIECE_MS) });
        return String(piece);
      } finally {
        answer.destroy();
      }
    },
  };
}
