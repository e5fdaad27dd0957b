import type { SealedKind } from "../../../app/sealing/ports.ts";

/** Where values of a kind lie, each with the key it says of in `key_id`. Names of SQL, none from outside. */
export type SealedTable = Readonly<{
  id: string;
  idType: "uuid" | "text";
  sealed: string;
  /** Which rows hold a value that is ever opened again. */
  held: string;
}>;

export const SEALED_TABLES: Readonly<Record<SealedKind, SealedTable>> = {
  signing_keys: { id: "kid", idType: "text", sealed: "sealed_private_key", held: "retired_at is null" },
  second_factors: { id: "user_id", idType: "uuid", sealed: "sealed_secret", held: "true" },
  // Null of somebody who was erased.
  audit_keys: { id: "person_id", idType: "uuid", sealed: "sealed_key", held: "sealed_key is not null" },
};
