import type pg from "pg";
import type { MovementProof } from "../../app/statement/ports.ts";
import { isSmokeSource } from "../../domain/movement.ts";
import type { ProvenMovement } from "../../domain/proof.ts";

/** Selects one movement of a wallet with all fields its proof is hashed over, and the previous proof, each by its key. */
const PROOF = `
  select m.amount_cents, to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, m.balance_after_cents,
    o.button_id, o.end_to_end_id, k.external_id, m.id, m.kind, p.position, encode(p.previous_hash, 'hex') as previous_hash,
    o.reverses, k.source, o.txid, m.user_id, o.wamid, o.wish_id,
    coalesce(o.wish_id, given.wish_id) as wish_of_debit, offer.external_id as offer_id,
    m.description, m.occurred_at, encode(p.hash, 'hex') as hash, encode(b.hash, 'hex') as hash_before
  from movements m
  left join movement_keys k on k.movement_id = m.id
  left join movement_origins o on o.movement_id = m.id
  left join movement_origins given on given.movement_id = o.reverses
  left join movement_keys offer on offer.movement_id = coalesce(o.reverses, m.id) and offer.source = 'offer'
  left join movement_proofs p on p.movement_id = m.id
  left join movement_proofs b on b.user_id = p.user_id and b.position = p.position - 1
  where m.id = $1 and m.user_id = $2`;

type ProofRow = Omit<ProvenMovement, "position" | "previous_hash"> & {
  position: number | null;
  previous_hash: string | null;
  description: string;
  occurred_at: Date;
  offer_id: string | null;
  wish_of_debit: string | null;
  hash: string | null;
  hash_before: string | null;
};

/** Reads a movement of this wallet with its proof, null when there is no such movement. */
export async function readProof(pool: pg.Pool, userId: string, movementId: string): Promise<MovementProof | null> {
  const { rows } = await pool.query<ProofRow>(PROOF, [movementId, userId]);
  const [row] = rows;
  if (row === undefined) return null;
  const { description, occurred_at, hash, hash_before, position, previous_hash, offer_id, wish_of_debit, ...movement } =
    row;
  const isChained = hash !== null && position !== null && previous_hash !== null;
  return {
    movement,
    description,
    occurredAt: occurred_at,
    offerId: offer_id,
    wishId: wish_of_debit,
    isTest: isSmokeSource(movement.source),
    chain: isChained ? { position, previousHash: previous_hash, hash, hashBefore: hash_before } : null,
  };
}
