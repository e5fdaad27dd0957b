import { maskCep } from "@tenho/br/addresses/cep";
import { cepNote, useCepLookup } from "../../../../shared/address/use-cep-lookup.ts";
import { Field } from "../../../../shared/forms/field.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import type { AddressDraft } from "../user-draft.ts";
import styles from "../user-form.module.css";
import { GIVEN_HINT, type StepProps } from "./step.ts";

const FIELDS: readonly (readonly [name: keyof AddressDraft, label: string, lengthMax: number])[] = [
  ["street", "Logradouro *", 200],
  ["number", "Número *", 20],
  ["complement", "Complemento (opcional)", 100],
  ["district", "Bairro *", 100],
  ["city", "Cidade *", 100],
  ["state", "UF *", 2],
];

/** Endereço: a CEP fills what it knows, which can be corrected. */
export function AddressStep({ draft: { address }, errors, change, given }: StepProps) {
  const set = (changes: Partial<AddressDraft>) => change({ address: { ...address, ...changes } });
  const { lookup, lookUp } = useCepLookup(({ cep, logradouro, bairro, localidade, uf }) =>
    set({ zip_code: maskCep(cep), street: logradouro, district: bairro, city: localidade, state: uf }),
  );
  return (
    <div className={styles.fields}>
      {given.address && (
        <div className={styles.whole}>
          <Notice tone="info">{GIVEN_HINT}</Notice>
        </div>
      )}
      <Field
        label="CEP *"
        inputMode="numeric"
        autoComplete="off"
        readOnly={given.address}
        value={address.zip_code}
        error={errors["address.zip_code"]}
        hint={<span role="status">{cepNote(lookup)}</span>}
        onChange={(typed) => {
          const zip_code = maskCep(typed);
          set({ zip_code });
          void lookUp(zip_code);
        }}
      />
      {FIELDS.map(([name, label, maxLength]) => (
        <Field
          key={name}
          label={label}
          maxLength={maxLength}
          autoComplete="off"
          readOnly={given.address}
          value={address[name]}
          error={errors[`address.${name}`]}
          onChange={(text) => set({ [name]: name === "state" ? text.toUpperCase() : text })}
        />
      ))}
    </div>
  );
}
