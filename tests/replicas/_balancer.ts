import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getOk } from "../../dev/shared/get-ok.ts";
import { poll } from "../../dev/shared/poll.ts";
import { ARRIVES_MS } from "../support/wait-until-settled.ts";

const CHECK_EVERY_MS = 200;
/** Time limit of a check: a replica that only answers slowly keeps its state. */
const CHECK_TIMEOUT_MS = 10_000;
/** Checks in a row without an answer after which a replica counts as not ready, as in Kubernetes. */
const SILENCES_MAX = 3;

export type Target = { url: string; readyUrl: string };

/**
 * One address for the replicas of a service: gives each new connection to the next replica that was ready at its last check. A connection refused
 * by that replica is lost, as behind a cluster's service; no other is tried.
 */
export type Balancer = Readonly<{
  url: string;
  /** Begins to check these targets; resolves when all of them are ready. */
  balance(targets: readonly Target[]): Promise<void>;
  /** Resolves once all of them have been seen ready, as a rollout waits before it replaces the next. */
  seesAllReady(): Promise<void>;
  close(): Promise<void>;
}>;

export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<Target, boolean>();
  const sockets = new Set<Socket>();
  let turn = 0;
  let closed = false;
  let watching: Promise<unknown> = Promise.resolve();

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => undefined);
    return socket.once("close", () => sockets.delete(socket));
  }

  function next(): Target | undefined {
    const usable = [...ready].filter(([, isReady]) => isReady).map(([target]) => target);
    turn += 1;
    return usable[turn % usable.length];
  }

  function forward(client: Socket, target: Target | undefined): void {
    if (target === undefined) {
      client.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(target.url);
    const server = keep(connect({ host: hostname, port: Number(port) }));
    client.pipe(server).pipe(client);
    client.once("close", () => server.destroy());
    server.once("close", (hadError) => (hadError ? client.resetAndDestroy() : client.end()));
  }

  const server = createServer((client) => forward(keep(client), next()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  async function watch(target: Target): Promise<void> {
    let silences = 0;
    while (!closed) {
      const answer = await getOk(target.readyUrl, CHECK_TIMEOUT_MS).then(
        () => "ready",
        (error: Error) => error.message,
      );
      silences = answer === "sem resposta" ? silences + 1 : 0;
      // A late answer, on a machine busy with a start, does not count as a refusal.
      if (silences === 0 || silences >= SILENCES_MAX) ready.set(target, answer === "ready");
      await sleep(CHECK_EVERY_MS);
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance: async (targets) => {
      for (const target of targets) {
        await poll(`${target.url} ready`, () => getOk(target.readyUrl, CHECK_TIMEOUT_MS), { timeoutMs: ARRIVES_MS });
        ready.set(target, true);
      }
      watching = Promise.all(targets.map(watch));
    },
    seesAllReady: () =>
      poll(
        "every replica seen ready",
        async () => {
          if ([...ready.values()].includes(false)) throw new Error(JSON.stringify([...ready]));
        },
        { timeoutMs: ARRIVES_MS },
      ),
    close: async () => {
      closed = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await watching;
    },
  };
}
