/** Meta's error for a person who stopped marketing messages. */
export const STOPPED_CODE = 131_050;

/** Times at which a person stopped or resumed templates, by Meta's clock, and last wrote to each of our numbers. */
export type TemplateConsent = {
  templatesStoppedAt?: Date | undefined;
  templatesResumedAt?: Date | undefined;
  windows: Readonly<Record<string, Date>>;
};

/** Moment since which the person takes no templates; null: they do, or have written since. Within one second the stop wins. */
export function templatesRefusedSince(consent: TemplateConsent): Date | null {
  const { templatesStoppedAt: stopped, templatesResumedAt: resumed, windows } = consent;
  if (stopped === undefined || (resumed !== undefined && resumed > stopped)) return null;
  return Object.values(windows).some((wroteAt) => wroteAt > stopped) ? null : stopped;
}
