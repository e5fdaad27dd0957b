import { z } from "zod";

/** Cursor of a list of accounts, newest first, checked to be comparable by the store. */
export const accountCursor = z.strictObject({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  id: z.uuid(),
});

/** The key of an account in that order. */
export const accountCursorKey = ({ createdAt, id }: { createdAt: Date; id: string }) => ({
  createdAt: createdAt.toISOString(),
  id,
});

/** The same of a list sorted by category. */
export const categoryCursor = accountCursor.extend({ categoryId: z.int32().min(0) });
