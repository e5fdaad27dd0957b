import { normaliseCep } from "@tenho/br/registration/cep";
import { useEffect, useRef, useState } from "react";
import type { LookUpCepApiResponse } from "../../api/generated/tenho.gen.ts";
import { getJson } from "../../api/send-json.ts";

type CepAddress = LookUpCepApiResponse;

/** Outcome of a look-up; null before the first one and after the CEP was changed. */
export type CepLookup = CepAddress | "busy" | "failed" | null;

type Place = { readonly city: string; readonly state: string };

/** The note under the field of a look-up; `expected` is the required city and state, where they are known. */
export function cepNote(lookup: CepLookup, expected: Place | null = null): string {
  if (lookup === null) return "";
  if (lookup === "busy") return "Buscando endereço...";
  if (lookup === "failed") return "Erro ao buscar CEP";
  const { localidade, uf } = lookup;
  const isElsewhere = expected !== null && (localidade !== expected.city || uf !== expected.state);
  return isElsewhere ? `Este CEP é de ${localidade}, ${uf}.` : "Endereço encontrado. Confira e complete.";
}

/** Looks up a CEP as soon as it has its eight digits. A newer look-up aborts the older one, so `onFound` gets only the last address. */
export function useCepLookup(onFound: (address: CepAddress) => void) {
  const [lookup, setLookup] = useState<CepLookup>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const lookUp = async (typed: string) => {
    running.current?.abort();
    const cep = normaliseCep(typed);
    if (cep === null) return setLookup(null);
    const own = new AbortController();
    running.current = own;
    setLookup("busy");
    const { data: address } = await getJson<CepAddress>(`/cep/${cep}`, own.signal);
    if (own.signal.aborted) return;
    setLookup(address ?? "failed");
    if (address) onFound(address);
  };
  return { lookup, lookUp };
}
