import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type AddressFault, addressFault, hostAndPort, isPublicIp } from "@tenho/kernel/outbound/address-rules";
import type { AddressCheck } from "../../app/ai/ports.ts";

const LOOK_UP_TIMEOUT_MS = 2_000;

const FAULT_SENTENCES: Readonly<Record<AddressFault, string>> = {
  not_a_url: "Informe um endereço (URL) válido, por exemplo https://api.exemplo.com/v1.",
  not_https: "O endereço do provedor precisa usar https.",
  has_extras: "O endereço do provedor não pode ter usuário, senha, parâmetros nem #.",
  internal: "O endereço do provedor não é permitido: ele leva a uma rede interna.",
};

/**
 * Warns an operator early that an address will be refused. The actual protection is the check at connection time, which also covers a name that cannot
 * be resolved now or resolves to another address later.
 */
export function createAddressCheck(options: {
  allowedHosts: ReadonlySet<string>;
  resolve?: LookupFunction;
}): AddressCheck {
  const { allowedHosts, resolve = lookup as LookupFunction } = options;
  return async (text) => {
    const fault = addressFault(text, allowedHosts);
    if (fault !== null) return FAULT_SENTENCES[fault];
    const url = new URL(text);
    if (url.search !== "") return FAULT_SENTENCES.has_extras;
    if (allowedHosts.has(hostAndPort(url))) return null;
    const timer = new AbortController();
    const addresses = await Promise.race([
      addressesOf(url.hostname.replace(/^\[|\]$/g, ""), resolve),
      sleep(LOOK_UP_TIMEOUT_MS, [], { signal: timer.signal, ref: false }),
    ]);
    timer.abort();
    return addresses.every(isPublicIp) ? null : FAULT_SENTENCES.internal;
  };
}

/** The addresses of a host name; empty when it cannot be resolved. */
function addressesOf(hostname: string, resolve: LookupFunction): Promise<string[]> {
  const { promise, resolve: done } = Promise.withResolvers<string[]>();
  resolve(hostname, { all: true }, (error, found) => {
    if (error !== null) done([]);
    else done(Array.isArray(found) ? found.map(({ address }) => address) : [found]);
  });
  return promise;
}
