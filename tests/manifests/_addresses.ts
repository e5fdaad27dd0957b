const POOL = 200;

/**
 * Addresses on this machine alone, assigned as in a cluster: one for each pod and each service, so that every process listens on the very port its
 * manifest names. Linux answers on all of 127.0.0.0/8.
 */
export type Addresses = Readonly<{
  /** The next unused address. */
  next(): string;
  /** The address of a name, the same each time. */
  ofService(name: string): string;
  /** The names and addresses in the form of /etc/hosts. */
  hosts(): string;
}>;

/** Uses a range by process, so that two test runs do not collide. */
export function createAddresses(pid: number = process.pid): Addresses {
  const range = `127.${20 + (pid % POOL)}.${Math.floor(pid / POOL) % 250}`;
  const services = new Map<string, string>();
  let last = 0;
  const next = (): string => {
    last += 1;
    if (last > 254) throw new Error("no address is left");
    return `${range}.${last}`;
  };
  return {
    next,
    ofService(name) {
      const address = services.get(name) ?? next();
      services.set(name, address);
      return address;
    },
    hosts: () => `127.0.0.1 localhost\n${[...services].map(([name, address]) => `${address} ${name}\n`).join("")}`,
  };
}
