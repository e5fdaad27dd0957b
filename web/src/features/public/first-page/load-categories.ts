import { readPublic } from "./read-public.ts";

export type Category = { readonly id: number; readonly name: string };

const isCategory = (value: unknown): value is Category => {
  const { id, name } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "number" && typeof name === "string";
};

/** Categories with an active company, those of most companies first; empty where they cannot be had. */
export async function loadCategories(signal: AbortSignal): Promise<readonly Category[]> {
  const content = await readPublic("/categories/with-clients", signal);
  return Array.isArray(content) ? content.filter(isCategory) : [];
}
