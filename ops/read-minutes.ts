import { SetupError } from "../dev/shared/setup-error.ts";

const WAIT_MINUTES_MAX = 24 * 60;

/** The minutes that `--minutes` names, else those given. @throws SetupError */
export function readMinutes(text: string | undefined, otherwise: number): number {
  const minutes = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > WAIT_MINUTES_MAX) {
    throw new SetupError(`--minutes é por quantos minutos se espera, de 1 a ${WAIT_MINUTES_MAX}.`);
  }
  return minutes;
}
