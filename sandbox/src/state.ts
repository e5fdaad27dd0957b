import { EventEmitter } from "node:events";
import type { AppConnection } from "./business/business-state.ts";
import { bsuidOf, isBsuid, phoneKey, toWaId } from "./domain/phone.ts";
import { Journal } from "./journal.ts";
import { PixState } from "./pix/pix-state.ts";
import type { DeliveryStatus, Job, JournalRecord, Message, Person } from "./records.ts";
import { type CreatedTemplate, templateKey } from "./templates/template-account.ts";

const REWRITE_AFTER_BYTES = 64 * 1024 * 1024;
const WINDOW_MS = 24 * 60 * 60 * 1000;
const RANK: Readonly<Record<DeliveryStatus, number>> = { accepted: 0, sent: 1, delivered: 2, read: 3, failed: 4 };

/** The sandbox's state: in memory for reading, written to the journal before a call is answered. */
export class State {
  readonly events = new EventEmitter<{ message: [Message]; pix: [] }>();
  readonly pix: PixState;
  readonly jobs = new Map<string, Job>();
  /** Templates that were created through the API, by `templateKey`. */
  readonly templates = new Map<string, CreatedTemplate>();
  /** Connection of the app that a call of the Graph API made; null: none has. */
  connection: AppConnection | null = null;
  private readonly messages = new Map<string, Message>();
  private readonly persons = new Map<string, Person>();
  private readonly keyByBsuid = new Map<string, string>();
  private readonly windows = new Map<string, number>();
  private readonly journal: Journal;
  private readonly keepMessages: number;

  constructor(folder: string, keepMessages: number) {
    this.keepMessages = keepMessages;
    this.pix = new PixState(keepMessages);
    this.events.setMaxListeners(0);
    this.journal = new Journal(folder);
    for (const record of this.journal.load()) this.apply(record);
    this.journal.rewrite(this.snapshot());
  }

  /** Appends a record to the journal, then applies it. */
  commit(record: JournalRecord): void {
    this.journal.append(record);
    const message = this.apply(record);
    if (message !== null) this.events.emit("message", message);
    if (record.t === "charge" || record.t === "pix" || record.t === "pix_told") this.events.emit("pix");
    if (this.journal.grownBytes > REWRITE_AFTER_BYTES) this.journal.rewrite(this.snapshot());
  }

  close(): void {
    this.journal.close();
  }

  /** Key of a person by number (with or without ninth digit) or by business-scoped id. */
  keyOf(phoneOrBsuid: string): string {
    if (isBsuid(phoneOrBsuid)) return this.keyByBsuid.get(phoneOrBsuid) ?? phoneOrBsuid;
    return phoneKey(phoneOrBsuid);
  }

  /** The person with a number or id; an unknown one is derived from it, but not stored. */
  person(phoneOrBsuid: string): Person {
    const key = this.keyOf(phoneOrBsuid);
    const known = this.persons.get(key);
    if (known !== undefined) return known;
    if (isBsuid(key)) return { key, waId: null, bsuid: key, name: null };
    return { key, waId: toWaId(phoneOrBsuid), bsuid: bsuidOf(key), name: null };
  }

  /** Stores a person, so that their business-scoped id finds their number. */
  savePerson(person: Person): void {
    const known = this.persons.get(person.key);
    if (known?.waId === person.waId && known.bsuid === person.bsuid && known.name === person.name) return;
    this.commit({ t: "person", person });
  }

  message(wamid: string): Message | undefined {
    return this.messages.get(wamid);
  }

  /** All messages, oldest first. */
  allMessages(): Iterable<Message> {
    return this.messages.values();
  }

  /** Time at which this person last wrote to that number, or null. */
  lastInboundAtMs(person: string, phoneNumberId: string): number | null {
    return this.windows.get(`${person} ${phoneNumberId}`) ?? null;
  }

  /** Returns whether free text may be sent. */
  windowOpen(person: string, phoneNumberId: string, nowMs: number): boolean {
    const at = this.lastInboundAtMs(person, phoneNumberId);
    return at !== null && nowMs - at < WINDOW_MS;
  }

  private apply(record: JournalRecord): Message | null {
    switch (record.t) {
      case "message":
        this.messages.set(record.message.wamid, record.message);
        for (const job of record.jobs) this.jobs.set(job.id, job);
        this.deleteOldest();
        return record.message;
      case "job":
        this.jobs.set(record.job.id, record.job);
        return null;
      case "attempted":
        this.jobs.delete(record.id);
        for (const job of [record.again, record.next]) if (job !== undefined) this.jobs.set(job.id, job);
        return record.arrived === undefined ? null : this.mark(record.arrived, "arrived");
      case "tick":
        return this.tick(record.wamid, record.status, record.errorCode);
      case "read":
        return this.mark(record.wamid, "read");
      case "window":
        if (record.atMs === null) this.windows.delete(`${record.person} ${record.phoneNumberId}`);
        else this.windows.set(`${record.person} ${record.phoneNumberId}`, record.atMs);
        return null;
      case "person":
        this.persons.set(record.person.key, record.person);
        this.keyByBsuid.set(record.person.bsuid, record.person.key);
        return null;
      case "template":
        this.templates.set(templateKey(record.template), record.template);
        return null;
      case "connection":
        this.connection = record.connection;
        return null;
      case "pix_told":
        for (const told of record.records) this.pix.apply(told);
        for (const job of record.jobs) this.jobs.set(job.id, job);
        return null;
      default:
        this.pix.apply(record);
        return null;
    }
  }

  private tick(wamid: string, status: DeliveryStatus, errorCode: number | undefined): Message | null {
    const message = this.messages.get(wamid);
    if (message?.direction !== "out" || RANK[status] <= RANK[message.status]) return null;
    message.status = status;
    message.errorCode = errorCode;
    return message;
  }

  private mark(wamid: string, flag: "arrived" | "read"): Message | null {
    const message = this.messages.get(wamid);
    if (message?.direction !== "in" || message[flag]) return null;
    message[flag] = true;
    return message;
  }

  private deleteOldest(): void {
    for (const wamid of this.messages.keys()) {
      if (this.messages.size <= this.keepMessages) return;
      this.messages.delete(wamid);
    }
  }

  private *snapshot(): Generator<JournalRecord> {
    for (const person of this.persons.values()) yield { t: "person", person };
    for (const [key, atMs] of this.windows) {
      const [person = "", phoneNumberId = ""] = key.split(" ");
      yield { t: "window", person, phoneNumberId, atMs };
    }
    for (const message of this.messages.values()) yield { t: "message", message, jobs: [] };
    for (const template of this.templates.values()) yield { t: "template", template };
    if (this.connection !== null) yield { t: "connection", connection: this.connection };
    yield* this.pix.snapshot();
    for (const job of this.jobs.values()) yield { t: "job", job };
  }
}
