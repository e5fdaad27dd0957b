import { AppError } from "@tenho/kernel/errors/app-error";
import type { Candidate } from "./ports.ts";

/** Raises: `not_found`. */
export function requireCandidate(candidate: Candidate | null): Candidate {
  if (candidate === null) throw new AppError("not_found", "Correção não encontrada.");
  return candidate;
}
