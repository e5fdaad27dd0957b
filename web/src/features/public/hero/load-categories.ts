export type Category = { readonly id: number; readonly name: string };

const isCategory = (value: unknown): value is Category => {
  const { id, name } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "number" && typeof name === "string";
};

/** Categories with an active company, those of most companies first; empty where they cannot be had. */
export async function loadCategories(signal: AbortSignal): Promise<readonly Category[]> {
  try {
    const response = await fetch("/categories/with-clients", { headers: { accept: "application/json" }, signal });
    const content: unknown = response.ok ? await response.json() : [];
    return Array.isArray(content) ? content.filter(isCategory) : [];
  } catch {
    return [];
  }
}
