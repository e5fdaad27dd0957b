/** A key as it is compared: without case, and without the separators of phones, documents and random keys; an e-mail keeps its dots. */
function comparable(key: string): string {
  const text = key.trim().toLowerCase();
  return text.includes("@") ? text : text.replaceAll(/[^a-z0-9]/g, "");
}

/** Returns whether two spellings are one key. */
export const isSameKey = (one: string, other: string): boolean => comparable(one) === comparable(other);
