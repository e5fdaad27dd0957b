import type { GetSealedSecretsResponse, ResealSecretsResponse, SealedGroup } from "@tenho/proto/sealing/v1/sealing_pb";

/** Calls to a service that the change of its key needs. */
export type Sealer = Readonly<{
  read(): Promise<GetSealedSecretsResponse>;
  reseal(batch: { toKeyId: string; kind: string; fromKeyId: string; after: string }): Promise<ResealSecretsResponse>;
}>;

/** Limit up to which the services count values. */
const COUNTED_MAX = 10_000;
/** Passes without progress before the command gives up: another run may be handling the last values. */
const IDLE_PASSES_MAX = 3;
/** Any kind of auth's: used in the call that only puts the key into force, when no value is left to reseal. */
const ANY_KIND = "signing_keys";

const countOf = (count: number): string => (count >= COUNTED_MAX ? `${COUNTED_MAX} ou mais` : String(count));
const lineOf = ({ kind, keyId, count, isKnown }: SealedGroup): string =>
  `  ${kind}: ${countOf(count)} sob a chave ${keyId}${isKnown ? "" : ", que o serviço não tem"}`;

/**
 * Reseals all values of a service under its present key, group by group, as long as any are moved: values that other processes write meanwhile
 * are found by reading again. True when nothing is left under another key.
 */
export async function resealService(order: {
  service: string;
  variable: string;
  sealer: Sealer;
  isDryRun: boolean;
  print: (line: string) => void;
  /** Called before a pass that follows one without progress. */
  pause: () => Promise<void>;
}): Promise<boolean> {
  const { service, variable, sealer, isDryRun, print, pause } = order;
  let state = await sealer.read();
  const { currentKeyId: toKeyId } = state;
  if (toKeyId === "" && state.groups.length === 0) {
    print(`${service}: não tem segredo e não guarda nada cifrado.`);
    return true;
  }
  print(`${service}: chave ${toKeyId || "(nenhuma)"}, em vigor ${state.keyIdInForce || "(nenhuma)"}`);
  if (isDryRun) {
    print(isMoved(state) ? "  tudo já está sob ela" : "  recifraria:");
    for (const group of state.groups) print(lineOf(group));
    return true;
  }
  let resealed = 0;
  let idlePasses = toKeyId === "" ? IDLE_PASSES_MAX : 0;
  while (!isMoved(state) && idlePasses < IDLE_PASSES_MAX) {
    if (idlePasses > 0) await pause();
    const moved = await resealGroups(sealer, state);
    idlePasses = moved > 0 ? 0 : idlePasses + 1;
    resealed += moved;
    state = await sealer.read();
  }
  print(`  recifrados: ${resealed}`);
  for (const group of state.groups) print(lineOf(group));
  return conclude(state, toKeyId, variable, print);
}

const isMoved = (state: GetSealedSecretsResponse): boolean =>
  state.groups.length === 0 && state.keyIdInForce === state.currentKeyId;

/** Reseals all values under the present key; returns their number. */
async function resealGroups(sealer: Sealer, state: GetSealedSecretsResponse): Promise<number> {
  const { currentKeyId: toKeyId, keyIdInForce: fromKeyId } = state;
  if (state.groups.length === 0) {
    await sealer.reseal({ toKeyId, kind: ANY_KIND, fromKeyId, after: "" });
    return 0;
  }
  let resealed = 0;
  for (const { kind, keyId } of state.groups) {
    let after = "";
    do {
      const answer = await sealer.reseal({ toKeyId, kind, fromKeyId: keyId, after });
      resealed += answer.resealed;
      after = answer.next;
    } while (after !== "");
  }
  return resealed;
}

function conclude(
  state: GetSealedSecretsResponse,
  toKeyId: string,
  variable: string,
  print: (line: string) => void,
): boolean {
  if (state.currentKeyId !== toKeyId || !isMoved(state)) {
    print(
      `  ainda sob segredos antigos: não retire nada de ${variable}; confira se cada processo tem o segredo novo e repita`,
    );
    return false;
  }
  const hasFormer = state.formerKeyIds.length > 0;
  print(`  sob segredos antigos: 0${hasFormer ? `. Já pode esvaziar ${variable}` : ""}`);
  return true;
}
