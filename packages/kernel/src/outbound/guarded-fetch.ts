import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type RequestInit, Response, fetch as undiciFetch } from "undici";
import { addressFault, hostAndPort, isPublicIp } from "./address-rules.ts";

const CONNECT_TIMEOUT_MS = 2_000;

/** The address may not be called; thrown before anything is sent. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

export type GuardedFetch = { fetch: typeof globalThis.fetch; close(): Promise<void> };

/**
 * A `fetch` that reaches the public internet only. The check is made on the addresses the connection is opened to,
 * so that a name cannot resolve to another address after the check; redirects are refused, and an answer of more than
 * `bytesMax` is cut off with an error. `allowedHosts` (`host:port`) may be called whatever their address, without TLS too.
 */
export function createGuardedFetch(options: {
  allowedHosts: ReadonlySet<string>;
  bytesMax: number;
  resolve?: LookupFunction;
}): GuardedFetch {
  const { allowedHosts, bytesMax, resolve = lookup as LookupFunction } = options;
  const limits = { headersTimeout: 30_000, bodyTimeout: 30_000, maxHeaderSize: 16_384 };
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  const guarded = new Agent({ ...limits, connect: { ...connect, lookup: publicOnly(resolve) } });
  const trusted = new Agent({ ...limits, connect });

  const call = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    if (addressFault(url.href, allowedHosts) !== null) throw new AddressRefused("the address may not be called");
    const dispatcher = allowedHosts.has(hostAndPort(url)) ? trusted : guarded;
    const { body, status, statusText, headers } = await undiciFetch(url, { ...init, redirect: "error", dispatcher });
    return new Response(body?.pipeThrough(bounded(bytesMax)) ?? null, { status, statusText, headers });
  };
  return {
    fetch: call as unknown as typeof globalThis.fetch,
    close: async () => {
      await Promise.all([guarded.destroy(), trusted.destroy()]);
    },
  };
}

/** A look-up that fails when any of a name's addresses is not public. */
function publicOnly(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const [first] = addresses;
      if (error !== null) callback(error, "");
      else if (first === undefined || !addresses.every(({ address }) => isPublicIp(address))) {
        callback(new AddressRefused("the name leads to an address that may not be called"), "");
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Passes bytes on until there are too many; they are counted after decompression. */
function bounded(bytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) controller.error(new Error("the answer is too large"));
      else controller.enqueue(chunk);
    },
  });
}
