import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { type CallService, callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import type { ServiceHarness } from "@tenho/tests/support/service-harness";

type Harness = Pick<ServiceHarness, "nc" | "serve">;

export const master = identityFor({ role: "MASTER" });

/** Calls the service as an operator who may train categories. */
export function asMaster(url: string): CallService {
  const call = callService(url, "categorisation");
  return (method, path, options = {}) => call(method, path, { as: master, ...options });
}

/** Serves another service's RPC until the returned function is called. */
async function serve({ nc, serve }: Harness, routes: Parameters<Harness["serve"]>[0]): Promise<() => Promise<void>> {
  const stop = await serve(routes);
  return async () => {
    await stop();
    // After the flush the broker knows that there is no server.
    await nc.flush();
  };
}

export type TestWish = { wishId: string; text: string; categoryId: number; decidedBy: string };

/** Stands in for messaging's past wishes, in pages of at most `pageMax`. */
export function serveWishes(
  harness: Harness,
  wishes: readonly TestWish[],
  pageMax = 1_000,
): Promise<() => Promise<void>> {
  return serve(harness, (router) =>
    router.service(MessagingService, {
      listWishTexts: ({ limit, cursor }) => {
        const from = Number(cursor || 0);
        const to = from + Math.min(limit, pageMax);
        return { wishes: wishes.slice(from, to), nextCursor: to < wishes.length ? String(to) : "" };
      },
    }),
  );
}
