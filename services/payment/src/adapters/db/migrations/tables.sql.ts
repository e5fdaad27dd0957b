export const charges = `
create table charges (
  txid text primary key check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- Idempotency key: a repeated request finds the same charge.
  key text not null unique,
  user_id uuid not null,
  method text not null check (method in ('PIX', 'CARD')),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'ACTIVE'
    check (status in ('ACTIVE', 'PAID', 'REMOVED', 'REVIEW', 'REFUNDED', 'CLAWED_BACK', 'DECLINED', 'FAILED')),
  copy_code text,
  paid_cents bigint,
  paid_at timestamptz,
  returned_cents bigint not null default 0,
  -- Version in live notices; it grows with each change.
  version integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index charges_of_user on charges (user_id, created_at desc, txid desc);
create index charges_newest on charges (created_at desc, txid desc);
create index charges_open on charges (user_id, expires_at) where status = 'ACTIVE';
create index charges_unpaid on charges (user_id, created_at desc) where status in ('ACTIVE', 'REMOVED', 'FAILED');
create index charges_unpaid_oldest on charges (created_at) where status in ('ACTIVE', 'REMOVED', 'FAILED', 'DECLINED');
`;

export const payments = `
create table payments (
  -- The endToEndId of a Pix, or the acquirer's id of a card payment; it keeps one payment from being credited twice.
  id text primary key,
  method text not null check (method in ('PIX', 'CARD')),
  -- Charge named by the provider; no foreign key, since it may be no charge of ours.
  txid text not null,
  user_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  paid_at timestamptz not null,
  state text not null check (state in ('RECEIVED', 'CREDITED', 'REVIEW', 'RETURNED')),
  credited_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  recorded_at timestamptz not null default now()
);
create index payments_of_charge on payments (txid, paid_at, id);

create table reviews (
  id uuid primary key,
  payment_id text not null unique references payments,
  txid text not null,
  user_id uuid,
  expected_cents bigint,
  paid_cents bigint not null,
  reason text not null check (reason in ('AMOUNT', 'SECOND_PAYMENT', 'UNKNOWN_CHARGE', 'CHARGE_DIFFERS')),
  state text not null default 'OPEN' check (state in ('OPEN', 'CREDITING', 'CREDITED', 'RETURNING', 'RETURNED')),
  decided_cents bigint,
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_undecided_newest on reviews (created_at desc, id desc) where state in ('OPEN', 'CREDITING', 'RETURNING');

create table refunds (
  id text primary key check (id ~ '^[a-zA-Z0-9]{1,35}$'),
  -- Idempotency key: a repeated request finds the same refund.
  key text not null unique,
  payment_id text not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  -- Requested amount; null: all that could be refunded.
  asked_cents bigint check (asked_cents > 0),
  -- The earlier refund, not made by the bank, whose returned credit is taken; null: the credit of the purchase is taken.
  credit_of text references refunds,
  review_id uuid references reviews,
  state text not null check (state in ('REQUESTED', 'TAKEN', 'DONE', 'SPENT', 'UNDOING', 'UNDONE')),
  unspent_cents bigint,
  requested_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_newest on refunds (payment_id, created_at desc, id desc);
create unique index refunds_under_way on refunds (payment_id) where state in ('REQUESTED', 'TAKEN', 'UNDOING');

create table clawbacks (
  payment_id text not null references payments,
  -- The provider's id of the devolução.
  id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'RECORDED' check (state in ('RECORDED', 'TAKEN')),
  -- Whether the ledger has it; false: the payment had not been credited by then; null: not taken yet.
  in_ledger boolean,
  recorded_at timestamptz not null default now(),
  primary key (payment_id, id),
  check ((state = 'TAKEN') = (in_ledger is not null))
);
`;

export const dueWork = `
create table due_work (
  kind text not null check (kind in ('charge', 'refund', 'review')),
  id text not null,
  due_at timestamptz not null,
  -- Number of attempts, counted when work is claimed.
  attempts integer not null default 0,
  -- Failure of the last attempt, as code and reason.
  failure jsonb,
  failed_at timestamptz,
  primary key (kind, id)
);
create index due_work_due on due_work (due_at);
create index due_work_failing on due_work (attempts desc) where attempts >= 5;

create table sweeps (
  name text primary key,
  read_until timestamptz not null,
  next_at timestamptz not null
);
insert into sweeps (name, read_until, next_at)
values ('received', now(), now()), ('returned', now(), now()), ('callback', now(), now());
`;
