import { foldText } from "@tenho/br/text";

export type TypedCommand = "opt_out" | "data_request" | "TENHO" | "NAO_TENHO";

const COMMANDS = new Map<string, TypedCommand>([
  ["sair", "opt_out"],
  ["meus dados", "data_request"],
  ["tenho", "TENHO"],
  ["nao tenho", "NAO_TENHO"],
]);

/** The command a text is as a whole, whatever its accents, case and punctuation; null for anything longer. */
export function typedCommand(text: string): TypedCommand | null {
  const folded = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return COMMANDS.get(folded) ?? null;
}
