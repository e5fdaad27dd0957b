import { AppError } from "@tenho/kernel/errors/app-error";
import type { ReverseTenho } from "../app/offers/reverse-tenho.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import { isReversible } from "../domain/offers/follow-up.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import { type ChangeSmokeRunsDeps, changeSmokeRuns } from "./change-smoke-runs.ts";
import { type FindSmokeWishesDeps, findSmokeWishes } from "./find-smoke-wishes.ts";
import { isDiscarded } from "./read-smoke-run.ts";
import { discardSmokeWish, readSmokeRuns, type SmokeRun } from "./smoke-run.ts";

export type EndSmokeRunDeps = ChangeSmokeRunsDeps & {
  found: FindSmokeWishesDeps;
  changing: Pick<Wishes, "change">;
  reverseTenho: ReverseTenho;
  now: () => Date;
};

type MakeRecord = (id: string, run: SmokeRun) => AuditRecord;

const runOf = async ({ store }: EndSmokeRunDeps, id: string): Promise<SmokeRun | undefined> =>
  readSmokeRuns((await store.read())?.runs).get(id);

/**
 * Ends the wishes of a run, takes them out of all lists and gives their TENHOs back. Safe to repeat, and to be cut short anywhere. Raises: `not_found`
 * for a run that has ended; `unavailable` while a TENHO of it is being paid; what the wallet raises.
 *
 * @param record makes the record for the audit log that is stored with the end of the run's time
 */
export function createUndoSmokeRun(deps: EndSmokeRunDeps) {
  const { found, changing, reverseTenho, now } = deps;
  return async (id: string, record: MakeRecord): Promise<void> => {
    // The run takes no further wishes from here on, so that none comes behind the last look.
    await changeSmokeRuns(deps, (runs) => {
      const run = runs.get(id);
      if (run === undefined) throw new AppError("not_found", "Este teste não existe, ou terminou.");
      if (run.until <= now()) return false;
      runs.set(id, { ...run, until: now() });
      return record(id, run);
    });
    const run = await runOf(deps, id);
    if (run === undefined) return;
    for (const { _id } of await findSmokeWishes(found, id, run)) {
      const changed = await changing.change(_id, (wish) => discardSmokeWish(wish, now()));
      for (const offer of changed?.wish.offers ?? []) {
        if (offer.status === "answering") {
          throw new AppError("unavailable", "Um TENHO deste teste está sendo pago agora. Repita em instantes.");
        }
        if (isReversible(offer)) await reverseTenho(_id, offer.id, "smoke_run");
      }
    }
  };
}

/** Forgets a run that was undone. Safe to repeat. Raises: `unprocessable` for one of which something is left. */
export function createForgetSmokeRun(deps: EndSmokeRunDeps) {
  return async (id: string, record: MakeRecord): Promise<void> => {
    const run = await runOf(deps, id);
    if (run === undefined) return;
    const wishes = await findSmokeWishes(deps.found, id, run);
    if (run.until > deps.now() || !wishes.every(isDiscarded)) {
      throw new AppError("unprocessable", "Este teste ainda não foi desfeito.");
    }
    await changeSmokeRuns(deps, (runs) => (runs.delete(id) ? record(id, run) : false));
  };
}

export type UndoSmokeRun = ReturnType<typeof createUndoSmokeRun>;
export type ForgetSmokeRun = ReturnType<typeof createForgetSmokeRun>;
