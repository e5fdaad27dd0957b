import type { Request } from "express";
import { AppError } from "../../errors/app-error.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;

/**
 * The header `Idempotency-Key`; null without one. A key belongs to one request of one person: repeating the request gets the same
 * answer, another request under the key is a conflict (`key_reused`). Raises: `invalid_input`.
 */
export function idempotencyKey(req: Pick<Request, "header">): string | null {
  const key = req.header("idempotency-key");
  if (key === undefined) return null;
  if (!KEY.test(key)) throw new AppError("invalid_input", "Cabeçalho Idempotency-Key inválido.");
  return key;
}
