import { maskCep } from "@tenho/br/registration/cep";
import { Field } from "../../../shared/forms/field.tsx";
import { cepNote, useCepLookup } from "../../../shared/hooks/use-cep-lookup.ts";
import type { AddressDraft } from "./user-draft.ts";
import type { Errors } from "./user-errors.ts";

const FIELDS: readonly (readonly [name: keyof AddressDraft, label: string, lengthMax: number])[] = [
  ["street", "Logradouro *", 200],
  ["number", "Número *", 20],
  ["complement", "Complemento (opcional)", 100],
  ["district", "Bairro *", 100],
  ["city", "Cidade *", 100],
  ["state", "UF *", 2],
];

type Props = {
  readonly address: AddressDraft;
  /** Errors keyed by field: `address.city`. */
  readonly errors: Errors;
  readonly readOnly?: boolean;
  readonly onChange: (changes: Partial<AddressDraft>) => void;
};

/** The fields of an address: a CEP fills what it knows, which can be corrected. */
export function AddressFields({ address, errors, readOnly = false, onChange }: Props) {
  const { lookup, lookUp } = useCepLookup(({ cep, logradouro, bairro, localidade, uf }) =>
    onChange({ zip_code: maskCep(cep), street: logradouro, district: bairro, city: localidade, state: uf }),
  );
  return (
    <>
      <Field
        label="CEP *"
        inputMode="numeric"
        autoComplete="off"
        readOnly={readOnly}
        value={address.zip_code}
        error={errors["address.zip_code"]}
        hint={<span role="status">{cepNote(lookup)}</span>}
        onChange={(typed) => {
          const zip_code = maskCep(typed);
          onChange({ zip_code });
          void lookUp(zip_code);
        }}
      />
      {FIELDS.map(([name, label, maxLength]) => (
        <Field
          key={name}
          label={label}
          maxLength={maxLength}
          autoComplete="off"
          readOnly={readOnly}
          value={address[name]}
          error={errors[`address.${name}`]}
          onChange={(text) => onChange({ [name]: name === "state" ? text.toUpperCase() : text })}
        />
      ))}
    </>
  );
}
