import { MetaCallRefused } from "../../app/ports/meta-call-refused.ts";
import { ALL_TEMPLATES } from "../../domain/outgoing/templates/all-templates.ts";
import { type ListedTemplate, updatesFromList } from "../domain/listed-template.ts";
import { holdReasonOf } from "../domain/offer-hold.ts";
import { templateAfter } from "../domain/template-state.ts";
import type { RecordHealth } from "./record-health.ts";
import type { ReadingStore, TemplateClient } from "./template-port.ts";

/** Pause before the list is read again while a template is not as it should be, or the reading failed. */
const SOON_MS = 5 * 60_000;

/**
 * Moment of what a list says: a millisecond before the second in which it was asked for. Meta reports changes in whole seconds, so one that it reports of
 * that second counts, whether it is recorded before the list or after.
 */
const listedAt = (startedAt: Date): Date => new Date(Math.floor(startedAt.getTime() / 1_000) * 1_000 - 1);

/** Reads Meta's list of templates into what is known of ours, so that one that nobody reported on is not taken for good. */
export function createReadTemplates(deps: {
  client: TemplateClient;
  store: ReadingStore;
  recordHealth: Pick<RecordHealth, "template">;
  /** Interval of the readings while all is well. */
  everyMs: number;
  now: () => Date;
}) {
  const { client, store, recordHealth, everyMs, now } = deps;
  const soonMs = Math.min(SOON_MS, everyMs);
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  /** Reads the list now and records it. Raises: as the client. Safe to repeat, in any number of replicas. */
  async function read(options = { withComponents: false }): Promise<ListedTemplate[]> {
    const startedAt = now();
    const listed = await client.list(options).catch(async (error: unknown) => {
      const refused = error instanceof MetaCallRefused ? error.refusal : null;
      const failure = refused ? { kind: "refused" as const, code: refused.code } : { kind: "unreachable" as const };
      await store.writeReading({ readAt: null, failure }, after(soonMs));
      throw error;
    });
    const updates = updatesFromList(
      ALL_TEMPLATES.map(({ meta }) => meta),
      listed,
      listedAt(startedAt),
    );
    for (const update of updates) await recordHealth.template(update);
    const isGood = updates.every((update) => holdReasonOf(templateAfter(null, update), startedAt) === null);
    await store.writeReading({ readAt: startedAt, failure: null }, after(isGood ? everyMs : soonMs));
    return listed;
  }

  return {
    read,
    /** Reads the list if it is time to; one replica takes each turn, and one that dies leaves it to the next. Raises: as `read`. */
    async readIfDue(): Promise<void> {
      if (await store.claimReading(now(), after(soonMs))) await read();
    },
    /** Has the list read again soon: Meta refused a template that was taken for good. */
    soon: (): Promise<void> => store.bringReadingForward(after(soonMs)),
  };
}

export type ReadTemplates = ReturnType<typeof createReadTemplates>;
