import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Connection } from "mongoose";
import { v7 as uuid } from "uuid";
import { createGather } from "../../app/gather.ts";
import type {
  BeforeLosing,
  Contact,
  ContactPatch,
  ContactStore,
  InboundSender,
} from "../../app/ports/contact-store.ts";
import { type ChangeDecision, decideNumberChange, decideUserIdChange } from "../../domain/people/decide-change.ts";
import { decideSender, type SenderDecision } from "../../domain/people/decide-sender.ts";
import {
  bareId,
  type Identity,
  type IdentityStep,
  isPhone,
  type Looked,
  lostNumbers,
  pastHolderAt,
} from "../../domain/people/identity.ts";
import { type ContactDocument, contactModel } from "./contact-document.ts";
import { createIdentities } from "./identities.ts";
import { createMergeContacts } from "./merge-contacts.ts";
import { createRecentContacts } from "./recent-contacts.ts";
import { createTalkStore } from "./talk-store.ts";

/** Most attempts while identities change, or the person is erased, again and again as they write. */
const RACES_MAX = 10;
/** Most merges followed from one contact to the next. */
const MERGES_MAX = 5;
const GATHERED_MAX = 100;
const NEW = { bsuid: null, waId: null, phone: null, welcomedAt: null, optedOutAt: null, lastUnitId: null };

const phoneId = (digits: string): string => `phone:${digits}`;
const bsuidId = (bsuid: string): string => `bsuid:${bsuid}`;

const nobodyToTell: BeforeLosing = async () => undefined;

const changing = (): AppError =>
  new AppError("unavailable", "Os dados desta pessoa estão mudando agora. Tente de novo em instantes.");

export function createContactStore(connection: Connection): ContactStore {
  const contacts = contactModel(connection);
  const identities = createIdentities(connection);
  const merge = createMergeContacts(connection, identities);
  const recent = createRecentContacts();

  const readDocuments = async (ids: readonly string[]): Promise<ContactDocument[]> =>
    (await contacts.collection.find({ _id: { $in: ids as never[] } }).toArray()) as never;

  const readAll = (ids: readonly string[]): Promise<Contact[]> =>
    readDocuments(ids).then((found) => found.map(toContact));

  /** Reads the contacts of these ids, in their order; a merged contact is replaced by the one it was merged into. */
  const readPeople = async (ids: readonly string[]): Promise<(Contact | null)[]> => {
    const documents = new Map<string, ContactDocument>();
    let wanted = [...new Set(ids)];
    for (let count = 0; count < MERGES_MAX && wanted.length > 0; count += 1) {
      for (const document of await readDocuments(wanted)) documents.set(document._id, document);
      wanted = [...documents.values()].flatMap(({ mergedInto }) => mergedInto ?? []).filter((id) => !documents.has(id));
    }
    const follow = (id: string): ContactDocument | undefined => {
      let found = documents.get(id);
      for (let count = 0; count < MERGES_MAX && found?.mergedInto !== undefined; count += 1) {
        found = documents.get(found.mergedInto);
      }
      return found;
    };
    return ids.map((id) => {
      const found = follow(id);
      return found === undefined ? null : toContact(found);
    });
  };

  /** Reads a contact, batched with others: the messages of one wish ask for their recipients at the same time. */
  const read = createGather<string, Contact | null>(
    async (ids) => {
      let people: (Contact | null)[] = [];
      await recent.reading(async () => {
        people = await readPeople(ids);
        return people.filter((contact) => contact !== null);
      });
      return people;
    },
    { waitMs: 0, max: GATHERED_MAX },
  );

  const update = async (id: string, patch: ContactPatch): Promise<void> => {
    const own = { _id: id as never, mergedInto: null } as never;
    const { matchedCount } = await recent.patching(id, patch, () =>
      contacts.collection.updateOne(own, { $set: patch }),
    );
    if (matchedCount === 1) return;
    const person = await read(id);
    if (person === null || person.id === id) return;
    const merged = { _id: person.id as never };
    await recent.patching(person.id, patch, () => contacts.collection.updateOne(merged, { $set: patch }));
  };

  /** Changes a contact, or the one it was merged into, where the condition holds; returns whether it did. */
  const updateWhere = async (id: string, condition: object, set: object): Promise<boolean> => {
    const change = async (of: string): Promise<boolean> => {
      const { matchedCount } = await contacts.collection.updateOne(
        { _id: of, mergedInto: null, ...condition } as never,
        { $set: set } as never,
      );
      recent.forget(of);
      return matchedCount === 1;
    };
    if (await change(id)) return true;
    const person = await read(id);
    return person !== null && person.id !== id && change(person.id);
  };

  const upsert = async (
    id: string,
    set: Partial<ContactDocument>,
    max: Record<string, Date>,
    first: Partial<ContactDocument>,
  ) => {
    const onInsert: Record<string, unknown> = { ...NEW, name: "", ...first };
    for (const key of Object.keys(set)) delete onInsert[key];
    const write = {
      $setOnInsert: onInsert,
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(Object.keys(max).length > 0 && { $max: max }),
    };
    const found = await contacts.collection.findOneAndUpdate({ _id: id as never }, write, {
      upsert: true,
      returnDocument: "after",
    });
    return found as unknown as ContactDocument;
  };

  /** Removes a number from the contact that loses it, before it becomes another's, so that the contact is not written to there any more. */
  const forgetNumber = async (contactId: string, digits: string): Promise<void> => {
    const isOwn = { _id: contactId as never, phone: digits } as never;
    await contacts.collection.updateOne(isOwn, { $set: { phone: null, waId: null } });
    recent.forget(contactId);
  };

  const tellLoss = async (steps: readonly IdentityStep[], beforeLosing: BeforeLosing): Promise<void> => {
    const lost = lostNumbers(steps);
    if (lost.length > 0) await beforeLosing(lost);
  };

  /** Applies the steps; false when an identity has changed since it was read, and everything has to be decided again. */
  const applySteps = async (steps: readonly IdentityStep[], at: Date): Promise<boolean> => {
    const inserts = steps.filter((step) => step.kind === "insert");
    if (inserts.length > 1 && inserts.length === steps.length) return identities.insertAll(inserts);
    for (const step of steps) {
      if (step.kind === "merge") {
        await upsert(step.to, {}, { lastSeenAt: at }, {});
        await merge(step.from, step.to);
        recent.forget(step.from);
        recent.forget(step.to);
        continue;
      }
      if (step.kind === "take" && isPhone(step.identity.id) && !step.identity.isVacant) {
        await forgetNumber(step.identity.contactId, bareId(step.identity.id));
      }
      if (!(await identities.apply(step, at))) return false;
    }
    return true;
  };

  /** Returns the contact that this one was merged into, and completes merges that were interrupted. */
  const followMerges = async (id: string): Promise<string> => {
    let current = id;
    for (let count = 0; count < MERGES_MAX; count += 1) {
      const [found] = await readDocuments([current]);
      if (found?.mergedInto === undefined) return current;
      await merge(current, found.mergedInto);
      current = found.mergedInto;
    }
    return current;
  };

  /** Sets a contact's number and id from its identities: the newest of each. */
  const refresh = async (id: string, waId: string | null): Promise<Contact> => {
    const holdings = await identities.holdings([id]);
    const phone = newest(holdings.phonesOf(id));
    const bsuid = newest(holdings.bsuidsOf(id));
    const known = await upsert(id, {}, {}, {});
    // A number typed by a person who has none is no identity.
    const digits = phone ?? (known.waId === null ? known.phone : null);
    const written = waId !== null && canonicalWaId(waId) === digits ? waId : known.waId;
    const isOwn = written !== null && canonicalWaId(written) === digits;
    const fields = { phone: digits, waId: isOwn ? written : phone, bsuid: bsuid ?? known.bsuid };
    return recent.returning(id, async () => toContact(await upsert(id, fields, {}, {})));
  };

  const look = async (ids: readonly (string | null)[]): Promise<(Looked | null)[]> => {
    const found = await identities.look(ids.filter((id) => id !== null));
    return ids.map((id) => (id === null ? null : { id, found: found.get(id) ?? null }));
  };

  /** Looks identities up like {@link look}, with every merged contact among the holders replaced by the one it was merged into. */
  const lookAtPeople = async (ids: readonly (string | null)[]): Promise<(Looked | null)[]> => {
    const holders = (await look(ids)).flatMap((one) => everyHolder(one?.found ?? null));
    const merged = (await readDocuments(holders)).filter(({ mergedInto }) => mergedInto !== undefined);
    const people = new Map<string, string>();
    for (const { _id } of merged) people.set(_id, await followMerges(_id));
    const personOf = (id: string): string => people.get(id) ?? id;
    return (await look(ids)).map((one) => {
      if (one === null || one.found === null) return one;
      const past = one.found.past.map((holder) => ({ ...holder, contactId: personOf(holder.contactId) }));
      return { ...one, found: { ...one.found, past } };
    });
  };

  const decide = async (sender: InboundSender): Promise<SenderDecision & { isRetired: boolean }> => {
    const { waId, bsuid, at } = sender;
    const ids = [waId === null ? null : phoneId(canonicalWaId(waId)), bsuid === null ? null : bsuidId(bsuid)];
    const [phone = null, id = null] = await look(ids);
    const holders = holdersToCompare(phone?.found ?? null, id?.found ?? null, at);
    const isPlain = phone === null || id === null;
    const holdings = await identities.holdings(isPlain ? [] : holders);
    const decision = decideSender({ phone, bsuid: id, at, newId: uuid(), holdings });
    return { ...decision, isRetired: (id?.found?.retiredAt ?? null) !== null };
  };

  const erased = async ({ _id, erasingSince }: ContactDocument): Promise<boolean> => {
    if (!erasingSince) return false;
    await identities.release(_id);
    return true;
  };

  const change = async (
    at: Date,
    waId: string | null,
    beforeLosing: BeforeLosing,
    decideChange: () => Promise<ChangeDecision | null>,
  ): Promise<Contact | null> => {
    for (let count = 0; count < RACES_MAX; count += 1) {
      const decision = await decideChange();
      if (decision === null) return null;
      const id = decision.contactId;
      await tellLoss(decision.steps, beforeLosing);
      // The new number is stored before the one they left can be another's, so that messages on their way go to the new one. No message is on its way
      // to a new contact, and its document would stay behind, with a number, if the same event, delivered twice at once, created another.
      const isKnown = (await readDocuments([id])).length > 0;
      if (waId !== null && isKnown) await upsert(id, { waId, phone: canonicalWaId(waId) }, { lastSeenAt: at }, {});
      recent.forget(id);
      if (!(await applySteps(decision.steps, at))) continue;
      await upsert(id, {}, { lastSeenAt: at }, {});
      return refresh(id, waId);
    }
    throw changing();
  };

  /** Returns a test for those of these contacts that nobody ever wrote from. */
  const unheard = async (contactIds: readonly string[]): Promise<(id: string) => boolean> => {
    const documents = await readDocuments(contactIds);
    const heard = new Set(
      documents.filter(({ windows }) => Object.keys(windows ?? {}).length > 0).map(({ _id }) => _id),
    );
    return (id) => !heard.has(id);
  };

  const findByIdentity = async (identity: string): Promise<Contact | null> => {
    const [owner] = await identities.ownersOf([identity]);
    return owner === undefined ? null : read(owner);
  };

  return {
    async resolve(sender, beforeLosing = nobodyToTell) {
      const seen = { [`windows.${sender.phoneNumberId}`]: sender.at, lastSeenAt: sender.at };
      for (let count = 0; count < RACES_MAX; count += 1) {
        const { contactId, steps, isCurrent, isRetired } = await decide(sender);
        await tellLoss(steps, beforeLosing);
        if (!(await applySteps(steps, sender.at))) continue;
        const fields = isCurrent ? knownFields(sender, isRetired) : {};
        const first = { name: sender.name };
        const contact = await recent.returning(contactId, async () => {
          let found = await upsert(contactId, fields, seen, first);
          if (found.mergedInto !== undefined) found = await upsert(await followMerges(contactId), fields, seen, first);
          return (await erased(found)) ? null : toContact(found);
        });
        if (contact !== null) return contact;
      }
      throw changing();
    },
    async findOrCreateByPhone(phone, name, at) {
      const canonical = canonicalWaId(phone);
      const id = phoneId(canonical);
      for (let count = 0; count < RACES_MAX; count += 1) {
        const [owner] = await identities.ownersOf([id]);
        const contactId = owner ?? uuid();
        const isNew = owner === undefined;
        if (isNew && !(await identities.apply({ kind: "insert", id, contactId, since: null }, at))) continue;
        let mergedInto: string | undefined;
        const contact = await recent.returning(contactId, async () => {
          const found = await upsert(contactId, {}, { lastSeenAt: at }, { name, phone: canonical });
          mergedInto = found.mergedInto;
          return mergedInto !== undefined || (await erased(found)) ? null : toContact(found);
        });
        const person = mergedInto === undefined ? contact : await read(await followMerges(contactId));
        if (person !== null) return person;
      }
      throw changing();
    },
    get: read,
    getRecent: async (id) => recent.get(id) ?? read(id),
    getMany: readAll,
    changeNumber: ({ from, bsuid, to, at }, beforeLosing = nobodyToTell) =>
      change(at, to, beforeLosing, async () => {
        const ids = [from === null ? null : phoneId(canonicalWaId(from)), bsuid === null ? null : bsuidId(bsuid)];
        const [left = null, own = null, taken = null] = await lookAtPeople([...ids, phoneId(canonicalWaId(to))]);
        if (taken === null) return null;
        const holders = [left, own, taken].flatMap((one) => everyHolder(one?.found ?? null));
        const [holdings, isUnheard] = await Promise.all([identities.holdings(holders), unheard(holders)]);
        return decideNumberChange({ from: left, bsuid: own, to: taken, at, newId: uuid(), holdings, isUnheard });
      }),
    async changeUserId({ previous, next, waId, at }) {
      const changed = await change(at, null, nobodyToTell, async () => {
        const ids = [bsuidId(previous), bsuidId(next), waId === null ? null : phoneId(canonicalWaId(waId))];
        const [before = null, after = null, phone = null] = await lookAtPeople(ids);
        if (before === null || after === null) return null;
        const holders = [before, after, phone].flatMap((one) => everyHolder(one?.found ?? null));
        const holdings = await identities.holdings(holders);
        return decideUserIdChange({ previous: before, next: after, phone, at, newId: uuid(), holdings });
      });
      if (changed === null) throw changing();
      return changed;
    },
    update,
    async ask(id, prompt, patch = {}) {
      const isNew = { "prompt.askedBy": { $ne: prompt.askedBy } };
      const isLatest = { $or: [{ prompt: null }, { "prompt.at": { $lte: prompt.at } }] };
      await updateWhere(id, { ...isNew, ...isLatest }, { ...patch, prompt });
    },
    async answerPrompt(id, { at, askedBy }, answered) {
      const isSame = { "prompt.at": at, "prompt.askedBy": askedBy ?? null };
      const isFree = { $or: [{ "prompt.answered": null }, { "prompt.answered.wamid": answered.wamid }] };
      return updateWhere(id, { ...isSame, ...isFree }, { "prompt.answered": answered });
    },
    ...createTalkStore(contacts),
    async confirmWaId(id, waId) {
      const isOwn = { _id: id as never, phone: canonicalWaId(waId) } as never;
      const { matchedCount } = await contacts.collection.updateOne(isOwn, { $set: { waId } });
      if (matchedCount === 1) recent.forget(id);
    },
    async adopted(id, from) {
      await contacts.collection.updateOne({ _id: id as never }, { $pull: { adopts: from } } as never);
      recent.forget(id);
    },
    findByBsuid: (bsuid) => findByIdentity(bsuidId(bsuid)),
    findByPhone: (phone) => findByIdentity(phoneId(canonicalWaId(phone))),
    async markTemplates(id, change, at) {
      const field = change === "stop" ? "templatesStoppedAt" : "templatesResumedAt";
      await recent.returning(id, async () => {
        const after = await contacts.collection.findOneAndUpdate(
          { _id: id as never },
          { $max: { [field]: at } },
          { returnDocument: "after" },
        );
        return after === null ? null : toContact(after as unknown as ContactDocument);
      });
    },
  };
}

const newest = (held: readonly Identity[]): string | null => {
  const [last] = [...held].sort((one, other) => Number(other.since ?? 0) - Number(one.since ?? 0));
  return last === undefined ? null : bareId(last.id);
};

const everyHolder = (found: Identity | null): string[] =>
  found === null ? [] : [found.contactId, ...found.past.map(({ contactId }) => contactId)];

/** Contacts whose other identities decide whether a number and an id are one person's; none where both lead to the same contact. */
function holdersToCompare(phone: Identity | null, bsuid: Identity | null, at: Date): string[] {
  const isSame = phone !== null && phone.contactId === bsuid?.contactId && pastHolderAt(phone, at) === null;
  return isSame ? [] : [...new Set([...everyHolder(phone), ...everyHolder(bsuid)])];
}

function knownFields({ waId, bsuid, name }: InboundSender, isRetired: boolean): Partial<ContactDocument> {
  return {
    ...(name !== "" && { name }),
    ...(waId !== null && { waId, phone: canonicalWaId(waId) }),
    ...(bsuid !== null && !isRetired && { bsuid }),
  };
}

function toContact(document: ContactDocument): Contact {
  const {
    _id,
    lastSeenAt: _s,
    erasingSince: _e,
    eraseDueAt: _d,
    eraseFailures: _f,
    tellsErasure: _t,
    blockDecisions: _b,
    blockedAt: _a,
    mergedInto: _m,
    audits: _r,
    ...rest
  } = document;
  return { ...rest, id: _id, windows: rest.windows ?? {} };
}
