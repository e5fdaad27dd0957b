import { cepError } from "@tenho/br/registration/cep";
import { Field } from "../../../shared/forms/field.tsx";
import { cepNote, useCepLookup } from "../../../shared/hooks/use-cep-lookup.ts";
import styles from "./registration.module.css";
import type { Unit } from "./registration-calls.ts";
import type { TextField } from "./registration-values.ts";
import type { useRegistration } from "./use-registration.ts";

type Props = Pick<ReturnType<typeof useRegistration>, "field" | "fill"> & {
  /** The chosen unit, which sets city and state. */
  readonly unit: Unit | null;
  /** Called with what is wrong with the CEP once its field is left. */
  readonly onWrongCep: (message: string) => void;
};

/** The address: a CEP fills what it knows, which can be corrected. */
export function AddressFields({ field, fill, unit, onWrongCep }: Props) {
  const { lookup, lookUp } = useCepLookup(({ logradouro, bairro, localidade, uf }) => {
    const place: Partial<Record<TextField, string>> = unit ? {} : { "address.city": localidade, "address.state": uf };
    fill({ "address.street": logradouro, "address.district": bairro, ...place });
  });
  const cep = field("address.zip_code");
  return (
    <fieldset className={styles.group}>
      <legend>Endereço</legend>
      <Field
        {...cep}
        className={styles.cep}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        onChange={(typed) => {
          cep.onChange(typed);
          void lookUp(typed);
        }}
        onBlur={() => {
          const problem = cep.value === "" ? null : cepError(cep.value);
          if (problem) onWrongCep(problem);
        }}
        hint={
          <span role="status" className={styles.lookup} data-failed={lookup === "failed"}>
            {cepNote(lookup, unit)}
          </span>
        }
      />
      <Field
        {...field("address.street")}
        className={styles.street}
        label="Logradouro"
        autoComplete="address-line1"
        maxLength={200}
      />
      <Field {...field("address.number")} className={styles.number} label="Número" maxLength={20} />
      <Field
        {...field("address.complement")}
        className={styles.complement}
        label="Complemento (opcional)"
        autoComplete="address-line2"
        maxLength={100}
      />
      <Field {...field("address.district")} className={styles.half} label="Bairro" maxLength={100} />
      <Field
        {...field("address.city")}
        className={styles.city}
        label="Cidade"
        autoComplete="address-level2"
        maxLength={100}
        readOnly={unit !== null}
      />
      <Field
        {...field("address.state")}
        className={styles.state}
        label="UF"
        autoComplete="address-level1"
        readOnly={unit !== null}
      />
    </fieldset>
  );
}
