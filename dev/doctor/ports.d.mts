/** A line of the examination: its mark, its name and its text. */
type Line = [mark: string, name: string, text: string];

export function examinePorts(machine: { root: string; env: NodeJS.ProcessEnv }): Promise<Line[]>;
