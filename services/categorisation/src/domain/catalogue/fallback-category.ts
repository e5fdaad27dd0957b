/** "Outros": where a wish ends that nothing else fits. It is never deleted, and learns no text. */
export const FALLBACK_CATEGORY_ID = 95;
