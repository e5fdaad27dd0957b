/** The reason that npm gives for a failure, in one line. */
export function reasonOf(result: { code: number; errors: string }): string;
