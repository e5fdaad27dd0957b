import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { ApiError } from "../../../api/api-error.ts";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import type { useBusy } from "../../../shared/hooks/use-busy.ts";
import type { NumberProof } from "../../../shared/people/number-instruction.tsx";
import { register } from "./registration-calls.ts";
import {
  EMPTY,
  findErrors,
  maskOf,
  payloadOf,
  placeRefusals,
  type RegistrationDraft,
  type RegistrationField,
  type RegistrationValues,
  type TextField,
} from "./registration-values.ts";

const FAILED = "Erro ao criar conta";
const TERMS_REQUIRED = "Você deve aceitar os termos de serviço e política de privacidade";

export type RegistrationProps = {
  readonly draft: RegistrationDraft;
  readonly isBusy: boolean;
  readonly run: ReturnType<typeof useBusy>["run"];
  readonly onRegistered: (email: string, proof: NumberProof | null) => void;
};

/** The error of a number that is taken starts with a cross mark, as the specification asks. */
function refusedFields({ status, errors }: ApiError) {
  return errors.map(({ field, message }) => ({
    field,
    message: status === 409 && field === "phone" ? `❌ ${message}` : message,
  }));
}

/** State of the registration: its values, their errors, and its sending. */
export function useRegistration({ draft, run, onRegistered }: RegistrationProps) {
  const [values, setValues] = useState<RegistrationValues>(draft.current ?? EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const { form, errors, show, mark, clear } = useFieldErrors<RegistrationField>();

  useEffect(() => {
    draft.current = values;
  }, [draft, values]);

  const change = useCallback((changes: Partial<RegistrationValues>) => {
    setValues((before) => ({ ...before, ...changes }));
  }, []);
  const fill = useCallback(
    (texts: Partial<Record<TextField, string>>) => {
      setValues((before) => ({ ...before, text: { ...before.text, ...texts } }));
      clear(...(Object.keys(texts) as TextField[]));
    },
    [clear],
  );
  const field = (name: TextField) => ({
    value: values.text[name],
    error: errors[name],
    onChange: (typed: string) => {
      fill({ [name]: maskOf(name, typed) });
      // The second password's error compares it with the first.
      if (name === "password") clear("password_confirmation");
    },
  });

  const accept = (contractVersion: string) => {
    change({ contractVersion });
    clear("contract");
  };
  const reject = () => {
    change({ contractVersion: null });
    mark("contract", TERMS_REQUIRED);
  };

  const refuse = (error: ApiError) => {
    const { errors: found, others } = placeRefusals(refusedFields(error));
    const isTold = error.status > 0 && error.code !== "internal";
    const hasFields = Object.keys(found).length > 0;
    setFailure(hasFields ? (others[0] ?? null) : isTold ? error.message : FAILED);
    // Another version of the contract has to be read anew.
    if (found.contract) change({ contractVersion: null });
    show(found);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const found = findErrors(values);
    if (Object.keys(found).length > 0) return show(found);
    const answer = await run(register(payloadOf(values)));
    if (answer.error) return refuse(answer.error);
    draft.current = null;
    onRegistered(values.text.email.trim(), answer.data.number_proof ?? null);
  };

  return { form, values, errors, failure, field, fill, change, mark, accept, reject, submit };
}
