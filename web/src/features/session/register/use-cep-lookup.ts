import { normaliseCep } from "@tenho/br/cep";
import { useEffect, useRef, useState } from "react";
import { type CepAddress, lookUpCep } from "./registration-calls.ts";

/** What a look-up came to; null before the first one and after the CEP was changed. */
export type CepLookup = CepAddress | "busy" | "failed" | null;

/** Looks up a CEP as soon as it has its eight digits; only the last one asked for is told to `onFound`. */
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
    const { data: address } = await lookUpCep(cep, own.signal);
    if (own.signal.aborted) return;
    setLookup(address ?? "failed");
    if (address) onFound(address);
  };
  return { lookup, lookUp };
}
