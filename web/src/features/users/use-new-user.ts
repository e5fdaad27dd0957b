import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Prefill } from "./edit/user-draft.ts";

/** Parameters of the address that open the form of a new ADMIN with what is known of the person: `?novo=admin&nome=&email=&telefone=&unidade=`. */
const PARAMETERS = ["novo", "nome", "email", "telefone", "unidade"] as const;
const LENGTH_MAX = 200;

function readPrefill(params: URLSearchParams): Prefill | null {
  if (params.get("novo") !== "admin") return null;
  const given = (name: (typeof PARAMETERS)[number]) => (params.get(name) ?? "").trim().slice(0, LENGTH_MAX);
  return { name: given("nome"), email: given("email"), phone: given("telefone"), unitId: given("unidade") };
}

/** The form of a new account: opened by a button, or by an address that says who it is for; `unidade` is the id of a unit. */
export function useNewUser() {
  const [params, setParams] = useSearchParams();
  const [prefill, setPrefill] = useState(() => readPrefill(params));
  const [isOpen, setOpen] = useState(prefill !== null);

  const close = () => {
    setOpen(false);
    if (prefill === null) return;
    setPrefill(null);
    // The address must not open the form again, nor keep a person's data.
    const rest = new URLSearchParams(params);
    for (const name of PARAMETERS) rest.delete(name);
    setParams(rest, { replace: true });
  };

  return { isOpen, prefill, open: () => setOpen(true), close };
}
