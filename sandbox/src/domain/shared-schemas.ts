import { z } from "zod";

const length = (text: string) => [...text].length;

/** Text of `min` to `max` characters that is not only blanks. */
export function text(name: string, max: number) {
  return z
    .string(`${name} must be a string`)
    .refine(
      (value) => value.trim() !== "" && length(value) <= max,
      `${name} length invalid. Min length: 1, Max length: ${max}`,
    );
}

/** True when no value occurs twice. */
export const unique = (values: readonly string[]) => new Set(values).size === values.length;

/** A file sent by its id at Meta or by its address. */
export const media = z
  .strictObject({
    id: z.string().min(1).optional(),
    link: z.url({ protocol: /^https?$/ }).optional(),
    caption: text("caption", 1024).optional(),
    filename: text("filename", 240).optional(),
  })
  .refine((value) => (value.id === undefined) !== (value.link === undefined), "Exactly one of id and link is required");
