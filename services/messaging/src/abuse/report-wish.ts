import { AppError } from "@tenho/kernel/errors/app-error";
import type { Wishes } from "../app/wish/wishes.ts";
import type { Wish, WishReport } from "../domain/wish/wish.ts";
import { askedOffer, reportWish } from "./wish-report.ts";

export type ReportCommand = { wishId: string; merchantId: string } & Omit<WishReport, "at">;

export type ReportWishDeps = {
  wishes: Pick<Wishes, "change">;
  /** Counts a report that was stored. */
  count: (reason: WishReport["reason"]) => void;
  now: () => Date;
};

/**
 * Records the report of a wish by a merchant that was asked. Repeating it changes nothing: its first report stays.
 * Raises: `not_found` (no such wish, or it was not asked), `conflict` when the person was erased.
 */
export function createReportWish({ wishes, count, now }: ReportWishDeps): ReportWish {
  return async ({ wishId, merchantId, ...said }: ReportCommand): Promise<Wish> => {
    const report = { ...said, at: now() };
    const result = await wishes.change(wishId, (wish) => reportWish(wish, merchantId, report));
    const offer = result === null ? undefined : askedOffer(result.wish, merchantId);
    if (result === null || offer === undefined) throw new AppError("not_found", "Mensagem não encontrada.");
    if (offer.report === undefined) throw new AppError("conflict", "Os dados de quem pediu já foram removidos.");
    if (result.applied) count(said.reason);
    return result.wish;
  };
}

export type ReportWish = (command: ReportCommand) => Promise<Wish>;
