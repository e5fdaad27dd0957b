import { AppError } from "@tenho/kernel/errors/app-error";
import type { DeliveryStore } from "../app/ports/delivery-store.ts";
import { isReversible } from "../domain/offers/follow-up.ts";
import { acceptedMessageId } from "../domain/offers/offer-message.ts";
import type { DeliveryState } from "../domain/outgoing/delivery-state.ts";
import type { OfferStatus, Wish, WishState } from "../domain/wish/wish.ts";
import { type FindSmokeWishesDeps, findSmokeWishes } from "./find-smoke-wishes.ts";
import { readSmokeRuns, smokeTemplateId } from "./smoke-run.ts";
import type { SmokeRunStore } from "./smoke-run-port.ts";

export type SmokeMessage = { state: DeliveryState; failure: string | null };

export type SmokeWish = {
  id: string;
  categoryName: string | null;
  state: WishState;
  offerStatus: OfferStatus | null;
  /** The consumer's contact on its way to the merchant, and the merchant's to the consumer. */
  toMerchant: SmokeMessage | null;
  toConsumer: SmokeMessage | null;
};

export type SmokeRunView = {
  id: string;
  startedAt: Date;
  mayWrite: boolean;
  template: SmokeMessage | null;
  wish: SmokeWish | null;
  isUndone: boolean;
};

export type ReadSmokeRunDeps = FindSmokeWishesDeps & {
  store: Pick<SmokeRunStore, "read">;
  deliveries: Pick<DeliveryStore, "get">;
  /** Longest time in which another replica does not know of a new run, in milliseconds. */
  staleMs: number;
  now: () => Date;
};

/** Returns whether nothing of a wish is left to be given back, and it is in no list. */
export const isDiscarded = ({ state, offers }: Wish): boolean =>
  state === "void" && offers.every((offer) => offer.status !== "answering" && !isReversible(offer));

/** Reads how far a run has come. Raises: `not_found` for a run that has ended or never was. */
export function createReadSmokeRun(deps: ReadSmokeRunDeps) {
  const messageOf = async (id: string): Promise<SmokeMessage | null> => {
    const delivery = await deps.deliveries.get(id);
    return delivery && { state: delivery.state, failure: delivery.failure };
  };
  return async (id: string): Promise<SmokeRunView> => {
    const run = readSmokeRuns((await deps.store.read())?.runs).get(id);
    if (run === undefined) throw new AppError("not_found", "Este teste não existe, ou terminou.");
    const wishes = await findSmokeWishes(deps, id, run);
    const offersOf = ({ offers }: Wish) => offers.filter(({ merchantId }) => merchantId === run.merchantId);
    const wish = wishes.find((one) => offersOf(one).some(({ status }) => status === "accepted")) ?? wishes[0];
    const [offer] = wish === undefined ? [] : offersOf(wish);
    const told = offer?.reportedInMessage ?? null;
    return {
      id,
      startedAt: run.startedAt,
      mayWrite: deps.now().getTime() >= run.startedAt.getTime() + deps.staleMs,
      template: await messageOf(smokeTemplateId(id)),
      wish:
        wish === undefined
          ? null
          : {
              id: wish._id,
              categoryName: wish.category?.name ?? null,
              state: wish.state,
              offerStatus: offer?.status ?? null,
              toMerchant: offer === undefined ? null : await messageOf(acceptedMessageId(offer.id)),
              toConsumer: told === null ? null : await messageOf(`told:${wish._id}:${told}`),
            },
      isUndone: run.until <= deps.now() && wishes.every(isDiscarded),
    };
  };
}

export type ReadSmokeRun = ReturnType<typeof createReadSmokeRun>;
