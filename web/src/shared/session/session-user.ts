import type { Role } from "@tenho/access/roles";

export type UnitSummary = { readonly id: string; readonly name: string; readonly city: string; readonly state: string };

/** The user who is logged in, as the server describes them. Never holds a token. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly avatar: string | null;
  readonly name: string;
  readonly is_active: boolean;
  readonly requires_password_change: boolean;
  readonly requires_second_factor: boolean;
  readonly permissions: readonly string[];
  readonly permission_override: Readonly<Record<string, boolean>>;
  readonly unit_id: string | null;
  readonly unit: UnitSummary | null;
  readonly available_franchises: readonly UnitSummary[];
  /** Accounts of the demonstration can sign in here, so that nothing shown is real. */
  readonly has_demonstration_accounts: boolean;
};
