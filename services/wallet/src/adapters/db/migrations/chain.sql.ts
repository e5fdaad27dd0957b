/**
 * The proof chain of the ledger: one chain per wallet, over its movements in order of seq. A trigger chains every inserted movement, so that no
 * replica's version matters; the wallet's lock is held by then. Movements older than the trigger are chained by pages (`chain_page`), and new
 * movements of a wallet wait for its older ones. Both tables are only ever inserted into; `chain_fill` holds the last wallet whose older movements
 * are chained, and `finished_at` once all are.
 */
export const chainTables = `
create table movement_proofs (
  movement_id uuid primary key,
  user_id uuid not null,
  position bigint not null check (position > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  unique (user_id, position)
);
create trigger movement_proofs_append_only before update or delete or truncate on movement_proofs
  for each statement execute function refuse_change();

create table chain_fill (
  only_row boolean primary key default true check (only_row),
  after_user uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);
insert into chain_fill (finished_at) values (now());
`;

/**
 * SHA-256 of a movement as canonical JSON: keys in order, no spaces. `domain/proof.ts` writes the same text. The first of a wallet
 * follows 32 zero bytes.
 */
export const movementHashFunction = `
create function movement_hash(
  p_previous bytea, p_position bigint, p_id uuid, p_user uuid, p_kind text, p_amount bigint, p_balance bigint, p_at timestamptz,
  p_source text, p_external text, p_reverses uuid, p_wish text, p_button text, p_wamid text, p_txid text, p_end_to_end text
) returns bytea language sql stable as $$
  select sha256(convert_to(concat(
    '{"amount_cents":', p_amount,
    ',"at":"', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    '","balance_after_cents":', p_balance,
    ',"button_id":', coalesce(to_json(p_button)::text, 'null'),
    ',"end_to_end_id":', coalesce(to_json(p_end_to_end)::text, 'null'),
    ',"external_id":', coalesce(to_json(p_external)::text, 'null'),
    ',"id":"', p_id,
    '","kind":"', p_kind,
    '","position":', p_position,
    ',"previous_hash":"', encode(p_previous, 'hex'),
    '","reverses":', coalesce(to_json(p_reverses)::text, 'null'),
    ',"source":', coalesce(to_json(p_source)::text, 'null'),
    ',"txid":', coalesce(to_json(p_txid)::text, 'null'),
    ',"user_id":"', p_user,
    '","wamid":', coalesce(to_json(p_wamid)::text, 'null'),
    ',"wish_id":', coalesce(to_json(p_wish)::text, 'null'),
    '}'), 'UTF8'))
$$;
`;

/** Adds the next proof of a wallet for a movement; returns its hash. The caller holds the wallet's lock. */
export const chainMovementFunction = `
create function chain_movement(p_previous bytea, p_position bigint, p_movement movements) returns bytea language plpgsql as $$
declare
  chained bytea;
begin
  select movement_hash(p_previous, p_position, p_movement.id, p_movement.user_id, p_movement.kind, p_movement.amount_cents,
      p_movement.balance_after_cents, p_movement.occurred_at, k.source, k.external_id, o.reverses, o.wish_id, o.button_id, o.wamid,
      o.txid, o.end_to_end_id) into chained
    from (select p_movement.id) m
    left join movement_keys k on k.movement_id = m.id left join movement_origins o on o.movement_id = m.id;
  insert into movement_proofs (movement_id, user_id, position, previous_hash, hash)
    values (p_movement.id, p_movement.user_id, p_position, p_previous, chained);
  return chained;
end $$;
`;

/**
 * Chains the movements a statement has inserted, with its origins: both exist when the statement has ended. A wallet whose previous movement is not
 * chained yet is left to \`chain_page\`.
 */
export const chainTrigger = `
create function chain_inserted() returns trigger language plpgsql as $$
declare
  line movements;
  owner uuid;
  head record;
  before_id uuid;
  place bigint;
  previous bytea;
begin
  for line in select m.* from added a join movements m on m.id = a.id order by m.user_id, m.seq loop
    if owner is distinct from line.user_id then
      owner := line.user_id;
      select p.movement_id, p.position, p.hash into head from movement_proofs p where p.user_id = owner order by p.position desc limit 1;
      select m.id into before_id from movements m where m.user_id = owner and m.seq < line.seq order by m.seq desc limit 1;
      place := coalesce(head.position, 0);
      previous := coalesce(head.hash, decode(repeat('00', 32), 'hex'));
    end if;
    continue when before_id is distinct from head.movement_id;
    place := place + 1;
    previous := chain_movement(previous, place, line);
  end loop;
  return null;
end $$;

create trigger movements_chain after insert on movements referencing new table as added
  for each statement execute function chain_inserted();
`;

/**
 * Chains the next movements older than the chain, at most \`p_limit\` of one wallet, in order of wallets. Returns how many; null when all are
 * chained or another replica is chaining.
 */
export const chainPageFunction = `
create function chain_page(p_limit integer) returns integer language plpgsql as $$
declare
  line movements;
  owner uuid;
  last_seq bigint := 0;
  place bigint := 0;
  previous bytea := decode(repeat('00', 32), 'hex');
  chained integer := 0;
begin
  perform from chain_fill where finished_at is null for update skip locked;
  if not found then return null; end if;
  select w.user_id into owner from wallets w
    where w.user_id > (select after_user from chain_fill) order by w.user_id limit 1 for no key update;
  if not found then
    update chain_fill set finished_at = clock_timestamp();
    return null;
  end if;
  select p.position, p.hash, m.seq into place, previous, last_seq
    from movement_proofs p join movements m on m.id = p.movement_id where p.user_id = owner order by p.position desc limit 1;
  if not found then
    place := 0; last_seq := 0; previous := decode(repeat('00', 32), 'hex');
  end if;
  for line in select m.* from movements m where m.user_id = owner and m.seq > last_seq order by m.seq limit p_limit loop
    place := place + 1;
    previous := chain_movement(previous, place, line);
    chained := chained + 1;
  end loop;
  if chained < p_limit then update chain_fill set after_user = owner; end if;
  return chained;
end $$;
`;
