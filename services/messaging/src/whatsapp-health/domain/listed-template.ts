import { MISSING, type TemplateUpdate } from "./template-state.ts";

/** A template as Meta lists it, in Meta's words. */
export type ListedTemplate = {
  name: string;
  language: string;
  status: string;
  category: string | null;
  rejectedReason: string | null;
  quality: string | null;
  /** Components as Meta stores them, in which an AUTHENTICATION template has Meta's words; null: they were not asked for. */
  components: unknown;
};

type Wanted = Readonly<{ name: string; language: string }>;

const said = (value: string | null) => (value === null ? null : { value, previous: null });

/**
 * The updates that a complete list means for the templates that are sent: each as it is listed, or that Meta does not have it.
 *
 * @param at moment that counts as the list's: what Meta reports later is newer
 */
export function updatesFromList(
  wanted: readonly Wanted[],
  listed: readonly ListedTemplate[],
  at: Date,
): TemplateUpdate[] {
  const byKey = new Map(listed.map((one) => [`${one.name}:${one.language}`, one]));
  return wanted.map(({ name, language }) => {
    const found = byKey.get(`${name}:${language}`);
    return {
      name,
      language,
      at,
      status: said(found?.status ?? MISSING),
      reason: found?.rejectedReason ?? null,
      category: said(found?.category ?? null),
      announced: null,
      quality: said(found?.quality ?? null),
    };
  });
}
