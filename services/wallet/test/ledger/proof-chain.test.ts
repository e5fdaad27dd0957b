import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { createChainStore } from "../../src/adapters/db/books/chain-store.ts";
import { readProof } from "../../src/adapters/db/movement-proof.ts";
import { chainMovements } from "../../src/app/books/chain-movements.ts";
import { FIRST_PREVIOUS_HASH, hashOfMovement, isVerified, type ProvenMovement } from "../../src/domain/proof.ts";
import { walletContext } from "../_context.ts";
import { assertBooksBalance, type LedgerHarness, openLedgerHarness } from "../_ledger-harness.ts";
import { creditOf, debitOf, purchaseOf, takeBackOf } from "../_movement-builder.ts";

const TABLES = ["movements", "movement_origins", "movement_proofs"];

let store: LedgerHarness;
before(async () => {
  store = await openLedgerHarness();
});
after(() => store.stop());

/** Ids of a wallet's movements in the order they were written. */
async function movementsOf(userId: string): Promise<string[]> {
  const { rows } = await store.pool.query<{ id: string }>("select id from movements where user_id = $1 order by seq", [
    userId,
  ]);
  return rows.map(({ id }) => id);
}

/** A chained movement as the reader sees it. */
async function provenOf(userId: string, id: string) {
  const proof = await readProof(store.pool, userId, id);
  assert.ok(proof?.chain, "the movement is chained");
  const { position, previousHash } = proof.chain;
  return { movement: { ...proof.movement, position, previous_hash: previousHash }, ...proof.chain };
}

/** Changes rows that must not change, as somebody with all rights in the store could. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of TABLES) await store.pool.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await store.pool.query(statement);
  for (const table of TABLES) await store.pool.query(`alter table ${table} enable trigger user`);
}

const discrepanciesOf = async (id: string): Promise<string[]> =>
  (await store.checkBooks()).discrepancies.filter((one) => one.id === id).map(({ kind }) => kind);

/** A wallet with movements of many kinds. */
async function busyWallet(): Promise<string> {
  const userId = await store.wallet(500);
  const origin = { wishId: randomUUID(), buttonId: 'tenho:"1"\\é', wamid: "wamid.HBgN/+=" };
  const debit = debitOf(userId, { origin, timeZone: "America/Fortaleza" });
  await store.ledger.debit(debit);
  await store.ledger.reverseDebit({
    userId,
    debit: { source: "offer", externalId: debit.externalId },
    description: "",
  });
  const purchase = purchaseOf(userId, { amountCents: 600 });
  await store.ledger.credit(purchase);
  await store.ledger.takeBack(takeBackOf(purchase, { amountCents: 100 }));
  await store.ledger.takeBack(takeBackOf(purchase, { kind: "clawback", amountCents: 500 }));
  await store.pool.query(
    "update lots set expires_at = now() - interval '1 second' where id = (select min(id::text)::uuid from lots where user_id = $1)",
    [userId],
  );
  await store.ledger.expireLots(new Date(), 10);
  return userId;
}

describe("the proof chain", () => {
  it("holds every movement of a wallet, of every kind, in the order they were written", async () => {
    const userId = await busyWallet();
    const ids = await movementsOf(userId);
    let previous = FIRST_PREVIOUS_HASH;
    const kinds: string[] = [];
    for (const [at, id] of ids.entries()) {
      const { movement, hash, hashBefore } = await provenOf(userId, id);
      assert.deepEqual([movement.position, movement.previous_hash], [at + 1, previous]);
      assert.equal(hashOfMovement(movement), hash);
      assert.ok(isVerified(movement, { hash, hashBefore }));
      previous = hash;
      kinds.push(movement.kind);
    }
    assert.deepEqual(kinds, ["manual", "debit", "reversal", "pix", "refund", "clawback", "expiry"]);
    await assertBooksBalance(store);
  });

  it("has one line of proofs a wallet when two processes debit, credit and give back at once", async () => {
    const wallets = await Promise.all([store.wallet(900), store.wallet(900)]);
    const other = store.replica();
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const [userId = "", ledger] = [wallets[at % 2], at % 3 === 0 ? store.ledger : other];
        if (at % 5 === 0) return ledger.credit(creditOf(userId));
        const debit = debitOf(userId);
        await ledger.debit(debit);
        if (at % 4 === 0) await ledger.reverseDebit({ userId, debit, description: "" });
      }),
    );
    const { rows } = await store.pool.query(
      `select count(*) = max(position) and count(*) = (select count(*) from movements m where m.user_id = p.user_id) as whole
       from movement_proofs p where user_id = any($1) group by user_id`,
      [wallets],
    );
    assert.deepEqual(rows, [{ whole: true }, { whole: true }]);
    await assertBooksBalance(store);
  });

  it("is hashed alike by the store and by its reader, whatever the ids are made of", async () => {
    const id = fc.option(fc.string({ unit: "binary", maxLength: 40 }).filter((text) => !text.includes("\0")));
    const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    const movement = fc.record<ProvenMovement>({
      amount_cents: cents,
      at: fc
        .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true })
        .map((date) => date.toISOString().replace("Z", "123Z")),
      balance_after_cents: cents,
      button_id: id,
      end_to_end_id: id,
      external_id: id,
      id: fc.uuid(),
      kind: fc.constantFrom("debit", "pix", "card", "refund"),
      position: fc.integer({ min: 1, max: 10 ** 9 }),
      previous_hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => Buffer.from(hash).toString("hex")),
      reverses: fc.option(fc.uuid()),
      source: id,
      txid: id,
      user_id: fc.uuid(),
      wamid: id,
      wish_id: id,
    });
    const alike = fc.asyncProperty(movement, async (one) => {
      const { rows } = await store.pool.query<{ hash: string }>(
        `select encode(movement_hash(decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8::timestamptz, $9, $10, $11, $12, $13, $14, $15, $16), 'hex') as hash`,
        [
          ...[
            one.previous_hash,
            one.position,
            one.id,
            one.user_id,
            one.kind,
            one.amount_cents,
            one.balance_after_cents,
            one.at,
          ],
          ...[
            one.source,
            one.external_id,
            one.reverses,
            one.wish_id,
            one.button_id,
            one.wamid,
            one.txid,
            one.end_to_end_id,
          ],
        ],
      );
      assert.equal(rows[0]?.hash, hashOfMovement(one));
    });
    await fc.assert(alike, { numRuns: 300 });
  });

  it("names a line whose amount, time, kind or origin was edited, until it is as it was", async () => {
    const userId = await busyWallet();
    const ids = await movementsOf(userId);
    const [, debit = "", , purchase = ""] = ids;
    const edits = [
      ["movements", "amount_cents", "amount_cents - 1", "amount_cents + 1", debit],
      ["movements", "occurred_at", "occurred_at - interval '1 day'", "occurred_at + interval '1 day'", debit],
      ["movements", "kind", "'expiry'", "'debit'", debit],
      ["movement_origins", "wish_id", "reverse(wish_id)", "reverse(wish_id)", debit],
      ["movement_origins", "wamid", "wamid || 'x'", "'wamid.HBgN/+='", debit],
      ["movement_origins", "txid", "reverse(txid)", "reverse(txid)", purchase],
      ["movement_keys", "external_id", "reverse(external_id)", "reverse(external_id)", debit],
    ] as const;
    for (const [table, column, edit, mend, id] of edits) {
      const where = `where ${table === "movements" ? "id" : "movement_id"} = '${id}'`;
      await tamper(`update ${table} set ${column} = ${edit} ${where}`);
      assert.ok((await discrepanciesOf(id)).includes("movement_differs_from_proof"), column);
      const { movement, ...chained } = await provenOf(userId, id);
      assert.equal(isVerified(movement, chained), false, column);
      await tamper(`update ${table} set ${column} = ${mend} ${where}`);
      assert.deepEqual(await discrepanciesOf(id), [], column);
    }
  });

  it("names where a proof was removed or hashed anew", async () => {
    const userId = await busyWallet();
    const [first = "", second = ""] = await movementsOf(userId);
    await tamper(
      `create table kept as select * from movement_proofs where movement_id = '${first}'`,
      `delete from movement_proofs where movement_id = '${first}'`,
    );
    assert.deepEqual(await discrepanciesOf(first), ["movement_without_proof"]);
    assert.deepEqual(await discrepanciesOf(second), ["proof_chain_broken"]);
    const { movement, ...chained } = await provenOf(userId, second);
    assert.equal(isVerified(movement, chained), false);
    await tamper(
      "insert into movement_proofs select movement_id, user_id, position, previous_hash, sha256(hash) from kept",
    );
    assert.deepEqual(await discrepanciesOf(first), ["movement_differs_from_proof"]);
    assert.deepEqual(await discrepanciesOf(second), ["proof_chain_broken"]);
    await tamper("update movement_proofs p set hash = kept.hash from kept where kept.movement_id = p.movement_id");
    await store.pool.query("drop table kept");
    await assertBooksBalance(store);
  });

  it("can be neither changed nor shortened by a statement", async () => {
    for (const table of ["movement_proofs", "movement_origins"]) {
      await assert.rejects(store.pool.query(`delete from ${table}`), /append-only/);
      await assert.rejects(store.pool.query(`truncate ${table}`), /append-only/);
    }
    await assert.rejects(store.pool.query("update movement_proofs set position = 7"), /append-only/);
    await assert.rejects(store.pool.query("update movement_origins set wamid = 'x'"), /append-only/);
  });
});

describe("a ledger from before the proof chain", () => {
  it("is chained by pages, cut off anywhere, by two replicas, while new movements come", async () => {
    const chain = createChainStore(store.pool);
    const wallets = await Promise.all(Array.from({ length: 3 }, () => busyWallet()));
    const [userId = "", untouched = ""] = wallets;
    await tamper("delete from movement_proofs", "update chain_fill set after_user = default, finished_at = null");
    await store.ledger.credit(creditOf(userId, { amountCents: 700 }));
    assert.equal((await readProof(store.pool, userId, (await movementsOf(userId)).at(-1) ?? ""))?.chain, null);
    await assertBooksBalance(store);
    // A new wallet has no older movements: it is chained from its first one on.
    const fresh = await store.wallet(500);
    assert.equal((await provenOf(fresh, (await movementsOf(fresh))[0] ?? "")).position, 1);

    // The new wallet may be the first in order: none of its movements is left to be chained.
    const first = (await chain.chainPage(2)) || (await chain.chainPage(2));
    assert.equal(first, 2, "a page is at most what was asked for");
    const client = await store.pool.connect();
    await client.query("begin");
    await client.query("select chain_page(3)");
    assert.equal(await chain.chainPage(3), null, "one replica at a time");
    await client.query("rollback");
    client.release();
    const fill = () => chainMovements(walletContext(store.pool, { chain }));
    await Promise.all([fill(), fill(), ...Array.from({ length: 9 }, () => store.ledger.debit(debitOf(userId)))]);
    await fill();

    await assertBooksBalance(store);
    const { rows } = await store.pool.query("select finished_at is not null as finished from chain_fill");
    assert.deepEqual(rows, [{ finished: true }]);
    for (const one of [userId, untouched, fresh]) {
      const ids = await movementsOf(one);
      const last = await provenOf(one, ids.at(-1) ?? "");
      assert.equal(last.position, ids.length);
    }
    await store.ledger.debit(debitOf(untouched));
    const { rows: bare } = await store.pool.query(
      "select count(*) as n from movements m where not exists (select from movement_proofs p where p.movement_id = m.id)",
    );
    assert.equal(bare[0].n, 0);
  });
});
