import { AppError } from "@tenho/kernel/errors/app-error";
import { currentTrace } from "@tenho/kernel/trace/span";
import { LRUCache } from "lru-cache";
import { withoutSettledAsks } from "../../domain/offers/panel-first.ts";
import { awaitedFrom } from "../../domain/payment/unpaid-tenho.ts";
import { nextDueAt } from "../../domain/schedule/next-step.ts";
import { withCountEffect } from "../../domain/statistics/count-effect.ts";
import type { Effect } from "../../domain/wish/effect.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { WishStore } from "../ports/wishes/wish-store.ts";
import type { WishScheduler } from "./wish-scheduler.ts";

const RACES_MAX = 100;
/** Wishes remembered as last written, each of some kilobytes: those whose messages are on their way. */
const RECENT_MAX = 1_000;

export type WishesDeps = {
  store: Pick<WishStore, "get" | "insert" | "write">;
  now: () => Date;
  settings: FlowSettings;
  scheduler: Pick<WishScheduler, "schedule">;
  /** Told of each write; `before` null: the wish is new. */
  onWritten?: (before: Wish | null, after: Wish) => void;
};

export type Changed = { wish: Wish; applied: boolean };

/** The only way wishes are written: a pure transition over the stored version, repeated when another caller was faster. */
export type Wishes = {
  get(id: string): Promise<Wish | null>;
  /** Stores a new wish and schedules its first step. False when its id or open key is taken. */
  open(wish: Wish): Promise<boolean>;
  /** Writes a transition and schedules the step that follows. `applied`: false when it changed nothing. Null: no such wish. */
  change(id: string, transition: (wish: Wish) => Wish): Promise<Changed | null>;
  /**
   * The same for a caller that goes on with the wish itself: nothing is scheduled.
   *
   * @param known the wish as it was just read or written: saves reading it again, and may be stale
   */
  changeInStep(id: string, transition: (wish: Wish) => Wish, known?: Wish): Promise<Changed | null>;
};

/** Raises `unavailable` when a wish changes faster than it can be written. */
export function createWishes({ store, scheduler, now, settings, onWritten = () => undefined }: WishesDeps): Wishes {
  /** May be stale: a write over one that is fails, and a transition that changes nothing is tried on the stored wish. */
  const recent = new LRUCache<string, Wish>({ max: RECENT_MAX });

  const changeInStep: Wishes["changeInStep"] = async (id, transition, given) => {
    const known = given ?? recent.get(id);
    for (let race = 0; race < RACES_MAX; race += 1) {
      const before = (race === 0 && known) || (await store.get(id));
      if (before === null) return null;
      const next = transition(before);
      if (next === before && before === known) continue;
      if (next === before) return { wish: before, applied: false };
      const after = completed(before, next, now(), settings);
      if (await store.write(before, after)) {
        recent.set(id, after);
        onWritten(before, after);
        return { wish: after, applied: true };
      }
      recent.delete(id);
    }
    throw new AppError("unavailable", "Este pedido está mudando agora. Tente de novo em instantes.");
  };

  return {
    get: store.get,
    async open(wish) {
      const counted = withCountEffect(null, withTrace(wish));
      const ready = { ...counted, nextDueAt: nextDueAt(counted, now(), settings) };
      if ((await store.insert(ready)) === "taken") return false;
      recent.set(ready._id, ready);
      onWritten(null, ready);
      scheduler.schedule(ready);
      return true;
    },
    async change(id, transition) {
      const changed = await changeInStep(id, transition);
      if (changed?.applied) scheduler.schedule(changed.wish);
      return changed;
    },
    changeInStep,
  };
}

function withTrace(wish: Wish): Wish {
  const trace = wish.trace ?? currentTrace();
  return trace === undefined ? wish : { ...wish, trace };
}

function completed(before: Wish, next: Wish, now: Date, settings: FlowSettings): Wish {
  const isProgress = before.failures > 0 && next.failures === before.failures;
  const changed: Wish = withoutSettledAsks({
    ...next,
    ...(isProgress && { failures: 0, backoffUntil: null }),
    outbox: next.outbox === before.outbox ? next.outbox : mergeNotices(next.outbox),
    version: before.version + 1,
  });
  const after = withCountEffect(before, withAwaitedFrom(before, changed));
  return { ...after, nextDueAt: nextDueAt(after, now, settings) };
}

/** Absent while there is nothing to find the wish by. */
function withAwaitedFrom(before: Wish, after: Wish): Wish {
  if (after.offers === before.offers) return after;
  const found = awaitedFrom(after);
  if (found.length > 0) return { ...after, awaitedFrom: found };
  if (after.awaitedFrom === undefined) return after;
  const { awaitedFrom: _, ...rest } = after;
  return rest;
}

/** One live notice for each version, to the audience of all its changes. */
function mergeNotices(effects: readonly Effect[]): Effect[] {
  const merged = new Map<string, Effect>();
  for (const effect of effects) {
    const present = merged.get(effect.id);
    if (present?.kind === "live" && effect.kind === "live") {
      const unitIds = [...new Set([...present.unitIds, ...effect.unitIds])];
      const userIds = [...new Set([...present.userIds, ...effect.userIds])];
      merged.set(effect.id, { ...present, unitIds, userIds });
    } else if (!present) {
      merged.set(effect.id, effect);
    }
  }
  return [...merged.values()];
}
