import { randomBytes } from "node:crypto";
import type { CallbackQueue } from "../app/callback-queue.ts";
import type { Faults } from "../faults.ts";
import type { Job } from "../records.ts";
import type { State } from "../state.ts";
import type { PlayedBank } from "./banks.ts";
import { newEndToEndId } from "./ids.ts";
import { presentPix } from "./present.ts";
import type { PixRecord, ReceivedPix } from "./records.ts";

const FORGED_CENTS = 99_999;

interface NotifierParts {
  readonly state: State;
  readonly queue: CallbackQueue;
  readonly faults: Faults;
  readonly playedBank: PlayedBank;
}

/**
 * Notifies the receiver of payments and returns, of those with a txid only. The journal takes a payment and its callback in one
 * line.
 */
export class PixNotifier {
  private readonly state: State;
  private readonly queue: CallbackQueue;
  private readonly faults: Faults;
  private readonly playedBank: PlayedBank;
  /** Jobs stored but held back by the fault `reorder` until a later one has been sent. */
  private held: Job[] = [];

  constructor({ state, queue, faults, playedBank }: NotifierParts) {
    this.state = state;
    this.queue = queue;
    this.faults = faults;
    this.playedBank = playedBank;
  }

  /**
   * Stores payments as they are now, with one callback for all of them.
   * @returns the HTTP status of its first delivery (0: no answer); null when there is none, or it goes later
   */
  async commit(
    records: readonly Extract<PixRecord, { t: "pix" }>[],
    options: { copies?: number; delayMs?: number } = {},
  ): Promise<number | null> {
    const nowMs = Date.now();
    const told = records.map(({ pix }) => pix).filter(({ txid }) => txid !== null);
    const jobs = this.state.pix.webhook === null ? [] : this.jobsFor(told, nowMs, options);
    this.state.commit({ t: "pix_told", records, jobs });
    const [job] = jobs.slice(-1);
    if (job === undefined) return null;
    for (const forged of jobs.slice(0, -1)) await this.queue.deliver(forged);
    if (this.faults.get("pix_callbacks").mode === "reorder") return this.hold(job);
    if (options.delayMs === undefined) return this.queue.deliver(job);
    this.queue.schedule(job);
    return null;
  }

  /** Sends a callback about a payment that does not exist. */
  async forge(txid: string, chave: string, valueCents: number, nowMs: number): Promise<number> {
    const job = newJob([forgedPix({ txid, chave, valueCents }, nowMs)], this.shape(nowMs));
    this.state.commit({ t: "job", job });
    return this.queue.deliver(job);
  }

  /** Sends the callbacks held back, newest first. */
  async release(): Promise<void> {
    const jobs = this.held.reverse();
    this.held = [];
    for (const job of jobs) await this.queue.deliver(job);
  }

  private jobsFor(
    told: readonly ReceivedPix[],
    nowMs: number,
    { copies = 1, delayMs = 0 }: { copies?: number; delayMs?: number },
  ): Job[] {
    const [first] = told;
    if (first === undefined) return [];
    const { mode } = this.faults.get("pix_callbacks");
    const shape = this.shape(nowMs);
    const many = mode === "duplicate" ? copies + 1 : copies;
    const job = newJob(told.map(presentPix), { ...shape, copies: many, dueAtMs: nowMs + delayMs });
    if (mode !== "forge") return [job];
    const { chave, txid } = first;
    return [newJob([forgedPix({ txid: txid ?? "", chave, valueCents: FORGED_CENTS }, nowMs)], shape), job];
  }

  private shape(nowMs: number): JobShape {
    return { nowMs, isListAlone: this.playedBank.ways.listsAtRoot, copies: 1, dueAtMs: nowMs };
  }

  private async hold(job: Job): Promise<number | null> {
    this.held.push(job);
    if (this.held.length > 1) await this.release();
    return null;
  }
}

interface JobShape {
  readonly nowMs: number;
  readonly isListAlone: boolean;
  readonly copies: number;
  readonly dueAtMs: number;
}

function newJob(pix: readonly object[], { nowMs, isListAlone, copies, dueAtMs }: JobShape): Job {
  const id = randomBytes(12).toString("hex");
  const body = JSON.stringify(isListAlone ? pix : { pix });
  return { id, channel: "pix", body, createdAtMs: nowMs, attempt: 0, dueAtMs, copies };
}

const forgedPix = (of: { txid: string; chave: string; valueCents: number }, nowMs: number): object =>
  presentPix({ endToEndId: newEndToEndId(nowMs), ...of, settledAtMs: nowMs, returns: [] });
