import type { SealedKind } from "../../app/sealing-ports.ts";

/** Columns of a table with sealed values, whose `key_id` names the key of each. All are SQL names, none from outside. */
export type SealedTable = Readonly<{
  id: string;
  idType: "uuid" | "text";
  sealed: string;
  /** Condition for rows whose value is ever opened again. */
  held: string;
}>;

export const SEALED_TABLES: Readonly<Record<SealedKind, SealedTable>> = {
  signing_keys: { id: "kid", idType: "text", sealed: "sealed_private_key", held: "retired_at is null" },
  second_factors: { id: "user_id", idType: "uuid", sealed: "sealed_secret", held: "true" },
  // Null where the account had no second factor before the change.
  former_second_factors: { id: "id", idType: "uuid", sealed: "sealed_secret", held: "sealed_secret is not null" },
  // Null for a person who was erased.
  audit_keys: { id: "person_id", idType: "uuid", sealed: "sealed_key", held: "sealed_key is not null" },
};
