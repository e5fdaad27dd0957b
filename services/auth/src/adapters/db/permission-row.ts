import { AppError } from "@tenho/kernel/errors/app-error";
import type { Permission } from "../../domain/permission.ts";

export type PermissionRow = { id: string; name: string; description: string; created_at: Date };

export const permissionFromRow = ({ id, name, description, created_at }: PermissionRow): Permission => ({
  id,
  name,
  description,
  createdAt: created_at,
});

const UNIQUE_VIOLATION = "23505";

/** The one unique column of permissions besides the key is the name. */
export function asNameConflict(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== UNIQUE_VIOLATION) return error;
  const message = "Já existe uma permissão com este nome.";
  return new AppError("conflict", message, { cause: error, fields: [{ field: "name", message }] });
}
