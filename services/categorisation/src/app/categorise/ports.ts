/** What is told of a category to whoever picks. */
export type PickOption = { id: number; name: string; description: string };

/**
 * Somebody cleverer and dearer than the classifier, asked to pick among its candidates. Answers the id of one of
 * `options`, or null when it finds none fitting, may not be asked, fails or is late. Never throws, never picks another.
 */
export type Picker = (
  request: { text: string; options: readonly PickOption[]; reliable: boolean },
  signal?: AbortSignal,
) => Promise<number | null>;

/** No AI is set: every wish stays with the classifier. */
export const noPicker: Picker = () => Promise.resolve(null);
