import type { ConnectRouter } from "@connectrpc/connect";
import { serveRpc } from "@tenho/kernel/rpc/serve-rpc";
import { type CallService, callService } from "@tenho/kernel/testing/call-service";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { type Suite, tools } from "./_harness.ts";

export const master = identityFor({ role: "MASTER" });

/** Calls the service as an operator who may train categories. */
export function asMaster(url: string): CallService {
  const call = callService(url, "categorisation");
  return (method, path, options = {}) => call(method, path, { as: master, ...options });
}

/** Serves neighbours until the function it answers is called. */
async function serve(suite: Suite, service: string, routes: (router: ConnectRouter) => void) {
  const part = serveRpc({ nc: suite.nc, service, maxInFlight: 50, ...tools, routes });
  await part.start();
  return async () => {
    await part.stop();
    // From here on the broker knows that nobody serves.
    await suite.nc.flush();
  };
}

/** Stands for users; `inUse` may change while it serves. */
export function serveUsers(suite: Suite, inUse: number[]): Promise<() => Promise<void>> {
  return serve(suite, "users", (router) =>
    router.service(UsersService, {
      listCategoriesInUse: () => ({ categories: inUse.map((categoryId) => ({ categoryId, merchants: 1 })) }),
    }),
  );
}

export type TestWish = { wishId: string; text: string; categoryId: number; decidedBy: string };

/** Stands for messaging's past wishes, in pages of at most `pageMax`. */
export function serveWishes(suite: Suite, wishes: readonly TestWish[], pageMax = 1_000): Promise<() => Promise<void>> {
  return serve(suite, "messaging", (router) =>
    router.service(MessagingService, {
      listWishTexts: ({ limit, cursor }) => {
        const from = Number(cursor || 0);
        const to = from + Math.min(limit, pageMax);
        return { wishes: wishes.slice(from, to), nextCursor: to < wishes.length ? String(to) : "" };
      },
    }),
  );
}
