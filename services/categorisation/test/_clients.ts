import { type CallService, callService } from "@tenho/kernel/testing/calls/call-service";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import type { ServiceHarness } from "@tenho/kernel/testing/service-harness";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";

type Harness = Pick<ServiceHarness, "nc" | "serve">;

export const master = identityFor({ role: "MASTER" });

/** Calls the service as an operator who may train categories. */
export function asMaster(url: string): CallService {
  const call = callService(url, "categorisation");
  return (method, path, options = {}) => call(method, path, { as: master, ...options });
}

/** Serves another service's RPC until the function it answers is called. */
async function serve({ nc, serve }: Harness, routes: Parameters<Harness["serve"]>[0]): Promise<() => Promise<void>> {
  const stop = await serve(routes);
  return async () => {
    await stop();
    // From here on the broker knows that there is no server.
    await nc.flush();
  };
}

/** Stands in for users; the list may change while it serves. */
export function serveUsers(
  harness: Harness,
  inUse: readonly { categoryId: number; merchants: number }[],
): Promise<() => Promise<void>> {
  return serve(harness, (router) =>
    router.service(UsersService, { listCategoriesInUse: () => ({ categories: [...inUse] }) }),
  );
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
