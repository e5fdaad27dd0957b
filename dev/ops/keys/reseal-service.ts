import type { GetSealedSecretsResponse, ResealSecretsResponse, SealedGroup } from "@tenho/proto/sealing/v1/sealing_pb";

/** What of a service the change of its key asks for. */
export type Sealer = Readonly<{
  read(): Promise<GetSealedSecretsResponse>;
  reseal(batch: { toKeyId: string; kind: string; fromKeyId: string; after: string }): Promise<ResealSecretsResponse>;
}>;

/** More are not counted by the services. */
const COUNTED_MAX = 10_000;
/** Passes that move nothing, before the command gives up: the last values may be in the hands of another run. */
const IDLE_PASSES_MAX = 3;
/** A kind of auth's, for the call that brings the key into force where nothing else is left to do. */
const ANY_KIND = "signing_keys";

const countOf = (count: number): string => (count >= COUNTED_MAX ? `${COUNTED_MAX} ou mais` : String(count));
const keyOf = (keyId: string): string => (keyId === "" ? "sem nome de chave" : `sob a chave ${keyId}`);
const lineOf = ({ kind, keyId, count, isKnown }: SealedGroup): string =>
  `  ${kind}: ${countOf(count)} ${keyOf(keyId)}${isKnown ? "" : ", que o serviço não tem"}`;

/**
 * Brings all a service has sealed under its present key, group by group, as long as something moves: what other processes wrote meanwhile is
 * found by looking again. True when nothing is left under another key.
 */
export async function resealService(order: {
  service: string;
  variable: string;
  sealer: Sealer;
  isDryRun: boolean;
  print: (line: string) => void;
  /** Before a pass that follows one that moved nothing. */
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

/** How many values were brought under the present key. */
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
