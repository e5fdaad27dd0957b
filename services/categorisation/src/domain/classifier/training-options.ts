/** How the classifier learns unless told otherwise; also what it is judged by. */
export const TRAINING_DEFAULTS = { seed: 1, folds: 5, requiredPrecision: 0.9 } as const;
