/** "Outros": the category of wishes that fit no other. It is never deleted and has no training texts. */
export const FALLBACK_CATEGORY_ID = 95;
