import { AppError } from "@tenho/kernel/errors/app-error";
import { currentTrace } from "@tenho/kernel/telemetry/span";
import { LRUCache } from "lru-cache";
import { withoutSettledAsks } from "../../domain/offers/panel-first.ts";
import { awaitedFrom } from "../../domain/offers/unpaid-tenho.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { nextDueAt } from "../../domain/wish/next-step.ts";
import type { Effect, Wish } from "../../domain/wish/wish.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { WishScheduler } from "./wish-scheduler.ts";

const RACES_MAX = 100;
/** Most wishes cached as last written, each of some kilobytes: those whose messages are on their way. */
const RECENT_MAX = 1_000;

/** Adds to a change what follows from it, as an effect, before it is written; `before` is null for a new wish. */
export type CompleteWish = (before: Wish | null, after: Wish) => Wish;

export type WishesDeps = {
  store: Pick<WishStore, "get" | "insert" | "write">;
  now: () => Date;
  settings: FlowSettings;
  scheduler: Pick<WishScheduler, "schedule">;
  /** Asked in order at each change of a wish, so that what they add is written with it. */
  completions: readonly CompleteWish[];
  /** Called after each write; `before` is null for a new wish. */
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
   * Writes a transition for a caller that continues with the wish itself: nothing is scheduled.
   *
   * @param known the wish as it was just read or written: saves reading it again, and may be stale
   */
  changeInStep(id: string, transition: (wish: Wish) => Wish, known?: Wish): Promise<Changed | null>;
};

/** Raises `unavailable` when a wish changes faster than it can be written. */
export function createWishes(deps: WishesDeps): Wishes {
  const { store, scheduler, now, settings, completions, onWritten = () => undefined } = deps;
  /** Wishes as last written, possibly stale: a write over a stale one fails, and a transition that changes nothing is tried on the stored wish. */
  const recent = new LRUCache<string, Wish>({ max: RECENT_MAX });

  /** The wish as it is written: with what is added to its change, and with the moment at which its next step is due. */
  const ready = (before: Wish | null, after: Wish): Wish => {
    const wish = completions.reduce((completed, complete) => complete(before, completed), after);
    return { ...wish, nextDueAt: nextDueAt(wish, now(), settings) };
  };

  const changeInStep: Wishes["changeInStep"] = async (id, transition, given) => {
    const known = given ?? recent.get(id);
    for (let race = 0; race < RACES_MAX; race += 1) {
      const before = (race === 0 && known) || (await store.get(id));
      if (before === null) return null;
      const next = transition(before);
      if (next === before && before === known) continue;
      if (next === before) return { wish: before, applied: false };
      const after = ready(before, settled(before, next));
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
      const opened = ready(null, withTrace(wish));
      if ((await store.insert(opened)) === "taken") return false;
      recent.set(opened._id, opened);
      onWritten(null, opened);
      scheduler.schedule(opened);
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

function settled(before: Wish, next: Wish): Wish {
  const isProgress = before.failures > 0 && next.failures === before.failures;
  const changed: Wish = withoutSettledAsks({
    ...next,
    ...(isProgress && { failures: 0, backoffUntil: null }),
    outbox: next.outbox === before.outbox ? next.outbox : mergeNotices(next.outbox),
    version: before.version + 1,
  });
  return withAwaitedFrom(before, changed);
}

/** Sets `awaitedFrom`, which is absent while there is nothing to find the wish by. */
function withAwaitedFrom(before: Wish, after: Wish): Wish {
  if (after.offers === before.offers) return after;
  const found = awaitedFrom(after);
  if (found.length > 0) return { ...after, awaitedFrom: found };
  if (after.awaitedFrom === undefined) return after;
  const { awaitedFrom: _, ...rest } = after;
  return rest;
}

/** Merges live notices into one for each version, to the audience of all its changes. */
function mergeNotices(effects: readonly Effect[]): Effect[] {
  const merged = new Map<string, Effect>();
  for (const effect of effects) {
    const present = merged.get(effect.id);
    if (present?.kind === "live_notice" && effect.kind === "live_notice") {
      const unitIds = [...new Set([...present.unitIds, ...effect.unitIds])];
      const userIds = [...new Set([...present.userIds, ...effect.userIds])];
      merged.set(effect.id, { ...present, unitIds, userIds });
    } else if (!present) {
      merged.set(effect.id, effect);
    }
  }
  return [...merged.values()];
}
