/** Opens a merchant's wallet, empty, or moves it to the unit named by a newer version of the account. */
export const assignUnitFunction = `
create function assign_unit(p_user uuid, p_unit uuid, p_version integer, p_opened timestamptz) returns void language sql as $$
  insert into wallets (user_id, unit_id, unit_version, opened_at) values (p_user, p_unit, p_version, p_opened)
  on conflict (user_id) do update set unit_id = excluded.unit_id, unit_version = excluded.unit_version
    where wallets.unit_version < excluded.unit_version
$$;
`;

/** Locks a wallet's row until the end of the transaction and returns its unit, cap and threshold; no row without a wallet. */
export const lockGuardFunction = `
create function lock_guard(p_user uuid)
returns table (unit_id uuid, daily_cap_cents bigint, threshold_cents bigint) language sql as $$
  select w.unit_id, w.daily_cap_cents, w.threshold_cents from wallets w where w.user_id = p_user for no key update
$$;
`;

/** Replaces operators' descriptions of credit they gave this account by hand with the default description. */
export const forgetDescriptionsFunction = `
create function forget_descriptions(p_user uuid) returns void language sql as $$
  update movements set description = 'Crédito inserido pelo administrador'
    where user_id = p_user and kind = 'manual' and description <> 'Crédito inserido pelo administrador'
$$;
`;
