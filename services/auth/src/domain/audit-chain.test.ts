import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type ChainedRecord, chainAfter, FIRST_PREVIOUS_HASH, followChain } from "./audit-chain.ts";
import { type RecordedAction, sealAction } from "./audit-record.ts";

const START = { position: 0, hash: FIRST_PREVIOUS_HASH };

const action = (over: Partial<RecordedAction> = {}): RecordedAction => ({
  id: randomUUID(),
  at: new Date(1_700_000_000_000),
  actorId: randomUUID(),
  actorRole: "ADMIN",
  action: "user.update",
  subjectKind: "account",
  subjectId: "a1",
  personId: randomUUID(),
  unitId: null,
  changes: [{ field: "name", before: '"Ana"', after: '"Bia"', isPersonal: true }],
  address: "203.0.113.7",
  requestId: "r1",
  ...over,
});

function chainOf(length: number): ChainedRecord[] {
  const records: ChainedRecord[] = [];
  for (let at = 0; at < length; at += 1) records.push(chainAfter(records.at(-1) ?? START, action()));
  return records;
}

test("records that were chained one after another hold", () => {
  const records = chainOf(3);
  const { reached, brokenAt } = followChain(START, records);
  assert.deepEqual([reached.position, reached.hash, brokenAt], [3, records[2]?.hash, null]);
});

test("a change of any part of a record, or a record missing, is found at its position", () => {
  const records = chainOf(3);
  const forged: Partial<ChainedRecord>[] = [
    { id: randomUUID() },
    { at: new Date(0) },
    { actorId: null },
    { actorRole: "MASTER" },
    { action: "user.delete" },
    { subjectKind: "unit" },
    { subjectId: "a2" },
    { personId: null },
    { unitId: randomUUID() },
    { changes: [] },
    { changes: [{ field: "name", before: '"Ana"', after: '"Bia"', isPersonal: false }] },
    { address: null },
    { requestId: "r2" },
    { previousHash: FIRST_PREVIOUS_HASH },
    { hash: FIRST_PREVIOUS_HASH },
    { position: 5 },
  ];
  for (const over of forged) {
    const edited = records.map((record, index) => (index === 1 ? { ...record, ...over } : record));
    assert.equal(followChain(START, edited).brokenAt, 2, JSON.stringify(over));
  }
  const without = records.filter((_, index) => index !== 1);
  assert.equal(followChain(START, without).brokenAt, 2);
});

test("personal values are sealed with the subject's key, the address with the actor's; an erased person's are left out", () => {
  const plain = action();
  const sealed = sealAction(plain, (personId, text) => (personId === plain.actorId ? `sealed ${text}` : null));
  assert.deepEqual(
    [sealed.changes[0]?.before, sealed.changes[0]?.after, sealed.address],
    [null, null, "sealed 203.0.113.7"],
  );
});
