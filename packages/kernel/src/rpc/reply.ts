import { Code, ConnectError } from "@connectrpc/connect";
import { headers as createHeaders, type Msg, type MsgHdrs } from "@nats-io/nats-core";
import { encodeStatus } from "./status.ts";
import { codeName, HEADER, RESERVED_HEADERS } from "./wire.ts";

/** Answers a call with its result. */
export function replyResult(msg: Msg, body: Uint8Array, header: Headers): void {
  const result = toMsgHdrs(header);
  msg.respond(body, result ? { headers: result } : undefined);
}

/**
 * Answers a call with an error: `rpc-code` and a `google.rpc.Status`-shaped body. An error whose details cannot be
 * written is answered as `Internal` without them, so that a caller never waits in vain.
 */
export function replyError(msg: Msg, error: ConnectError): void {
  try {
    send(msg, error);
  } catch {
    send(msg, new ConnectError("internal error", Code.Internal));
  }
}

function send(msg: Msg, error: ConnectError): void {
  const result = toMsgHdrs(error.metadata) ?? createHeaders();
  result.set(HEADER.code, codeName(error.code));
  msg.respond(encodeStatus(error), { headers: result });
}

function toMsgHdrs(header: Headers): MsgHdrs | undefined {
  let result: MsgHdrs | undefined;
  for (const [name, value] of header) {
    if (RESERVED_HEADERS.has(name)) continue;
    result ??= createHeaders();
    result.append(name, value);
  }
  return result;
}
