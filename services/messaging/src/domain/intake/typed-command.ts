import { foldText } from "@tenho/br/text/text";
import { isStop } from "./stop-words.ts";

/** Commands that only a merchant or its staff can give, except help, which anybody may ask for. */
export type MerchantCommand = "pause" | "resume" | "balance" | "help";

export type TypedCommand = "opt_out" | "data_request" | "erase_request" | "TENHO" | "NAO_TENHO" | MerchantCommand;

const COMMANDS = new Map<string, TypedCommand>([
  ["meus dados", "data_request"],
  ["apagar", "erase_request"],
  ["apagar meus dados", "erase_request"],
  ["apagar tudo", "erase_request"],
  ["tenho", "TENHO"],
  ["nao tenho", "NAO_TENHO"],
  ["pausar", "pause"],
  ["voltar", "resume"],
  ["saldo", "balance"],
  ["ajuda", "help"],
]);

/**
 * The command a whole text consists of, ignoring accents, case and punctuation; null for anything longer. To stop is understood in many words, since
 * leaving always works.
 */
export function typedCommand(text: string): TypedCommand | null {
  const folded = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return COMMANDS.get(folded) ?? (isStop(text) ? "opt_out" : null);
}

export const isMerchantCommand = (command: TypedCommand): command is MerchantCommand =>
  command === "pause" || command === "resume" || command === "balance" || command === "help";
