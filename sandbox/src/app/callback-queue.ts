import type { Faults, FaultTarget } from "../faults.ts";
import type { Job } from "../records.ts";
import type { State } from "../state.ts";

/** Sends one callback; answers its HTTP status, 0 without an answer. */
export type PostCallback = (body: string, options: { timeoutMs: number; signal: AbortSignal }) => Promise<number>;

export interface QueueOptions {
  /** The queue takes the stored jobs of this channel. */
  readonly channel: Job["channel"];
  readonly faultTarget: FaultTarget;
  readonly post: PostCallback;
  readonly timeoutMs: number;
  readonly retryBaseMs: number;
  readonly retryMaxMs: number;
}

const IN_FLIGHT_MAX = 64;
/** Age at which a callback is given up, like Meta's: a week. */
const AGE_MAX_MS = 7 * 24 * 60 * 60 * 1000;

/** Delivers callbacks at least once, retrying with growing pauses; pending deliveries survive a restart. */
export class CallbackQueue {
  private readonly state: State;
  private readonly faults: Faults;
  private readonly options: QueueOptions;
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly ready: Job[] = [];
  private readonly firstAnswers = new Map<string, (status: number) => void>();
  private readonly stopping = new AbortController();
  private inFlight = 0;

  constructor(state: State, faults: Faults, options: QueueOptions) {
    this.state = state;
    this.faults = faults;
    this.options = options;
  }

  /** Schedules the jobs that earlier runs have not delivered. */
  start(): void {
    const { channel } = this.options;
    for (const job of this.state.jobs.values()) if (job.channel === channel) this.schedule(job);
  }

  /** Schedules a stored job; resolves with the HTTP status of its first delivery (0: no answer). */
  deliver(job: Job): Promise<number> {
    const answered = new Promise<number>((resolve) => this.firstAnswers.set(job.id, resolve));
    this.schedule(job);
    return answered;
  }

  /** Schedules a stored job for its due time. */
  schedule(job: Job): void {
    clearTimeout(this.timers.get(job.id));
    const waitMs = Math.max(0, job.dueAtMs - Date.now());
    const timer = setTimeout(() => {
      this.timers.delete(job.id);
      this.ready.push(job);
      this.startReadyJobs();
    }, waitMs);
    this.timers.set(job.id, timer);
  }

  /** Retries every failed delivery now. */
  retryNow(): void {
    for (const id of this.timers.keys()) {
      const job = this.state.jobs.get(id);
      if (job !== undefined && job.attempt > 0) this.schedule({ ...job, dueAtMs: 0 });
    }
  }

  /** Stops delivering; deliveries in flight count as not delivered. */
  stop(): void {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.ready.length = 0;
    for (const resolve of this.firstAnswers.values()) resolve(0);
    this.firstAnswers.clear();
  }

  private startReadyJobs(): void {
    while (this.inFlight < IN_FLIGHT_MAX && !this.stopping.signal.aborted) {
      const job = this.ready.shift();
      if (job === undefined) return;
      this.inFlight += 1;
      void this.attempt(job).finally(() => {
        this.inFlight -= 1;
        this.startReadyJobs();
      });
    }
  }

  private async attempt(job: Job): Promise<void> {
    if (job.attempt === 0 && job.tick !== undefined) this.state.commit({ t: "tick", ...job.tick });
    const statuses = await this.post(job);
    if (this.stopping.signal.aborted) return;
    const next = job.attempt === 0 && job.next !== undefined ? dueIn(job.next.job, job.next.delayMs) : undefined;
    const again = this.nextAttempt(job, statuses);
    const arrived = statuses.some(isSuccess) ? job.carries : undefined;
    this.state.commit({ t: "attempted", id: job.id, again, next, arrived });
    for (const follower of [again, next]) if (follower !== undefined) this.schedule(follower);
    this.firstAnswers.get(job.id)?.(statuses[0] ?? 0);
    this.firstAnswers.delete(job.id);
  }

  private async post(job: Job): Promise<number[]> {
    const { faultTarget, timeoutMs, post } = this.options;
    const { mode } = this.faults.get(faultTarget);
    if (mode === "down" || mode === "drop") return Array.from({ length: job.copies }, () => 0);
    const { signal } = this.stopping;
    await this.faults.pause(faultTarget, signal).catch(() => undefined);
    const send = () => post(job.body, { timeoutMs, signal });
    return Promise.all(Array.from({ length: job.copies }, send));
  }

  /** The job for its next attempt, or nothing when all copies are delivered or lost. */
  private nextAttempt(job: Job, statuses: readonly number[]): Job | undefined {
    const { mode } = this.faults.get(this.options.faultTarget);
    if (mode === "drop" || Date.now() - job.createdAtMs > AGE_MAX_MS) return undefined;
    const refused = statuses.filter((status) => !isSuccess(status)).length;
    // Fault `error`: the receiver's answer gets lost, so Meta also resends the copies that had arrived.
    const copies = mode === "error" ? job.copies : refused;
    if (copies === 0) return undefined;
    const pauseMs = Math.min(this.options.retryMaxMs, this.options.retryBaseMs * 2 ** Math.min(job.attempt, 30));
    return { ...job, copies, attempt: job.attempt + 1, dueAtMs: Date.now() + pauseMs, next: undefined };
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function dueIn(job: Job, delayMs: number): Job {
  return { ...job, dueAtMs: Date.now() + delayMs };
}
