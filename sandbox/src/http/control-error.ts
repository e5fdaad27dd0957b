import type { z } from "zod";

/** The error for a bad request to `/control` or the page. */
export class ControlError extends Error {
  override readonly name = "ControlError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Parses what was sent to `/control`.
 * @throws ControlError 400 naming the first wrong field
 */
export function parseControl<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ControlError(400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
}
