import { SetupError } from "../shared/setup-error.ts";

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Returns whether an address names this machine and no other. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/**
 * Refuses to put a load on another machine: its services, its stores, or the destination of its messages.
 *
 * @throws SetupError naming the first address that lies elsewhere, without its password
 */
export function requireLoopback(addresses: Readonly<Record<string, string>>): void {
  for (const [name, url] of Object.entries(addresses)) {
    if (isLoopback(url)) continue;
    const host = URL.canParse(url) ? new URL(url).host : "um endereço ilegível";
    throw new SetupError(`A carga só vai a endereços desta máquina (127.0.0.1), e ${name} está em ${host}.`);
  }
}
