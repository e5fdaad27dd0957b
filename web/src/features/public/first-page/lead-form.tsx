import { UFS } from "@tenho/br/registration/uf";
import { useSearchParams } from "react-router";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { EmailField, PhoneField } from "../../../shared/forms/contact-fields.tsx";
import { Field } from "../../../shared/forms/field.tsx";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useIsHydrated } from "../../../shared/hooks/use-is-hydrated.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./lead-form.module.css";
import { ADDONS, PLANS, planOf } from "./plans.ts";
import { Section } from "./section.tsx";
import { useLeadForm } from "./use-lead-form.ts";

const STATES = [{ value: "", label: "Escolha" }, ...Object.keys(UFS).map((uf) => ({ value: uf, label: uf }))];
const PLAN_CHOICES = PLANS.map(({ id, name, price, territory, companies }) => ({
  value: id,
  label: `${name}, ${price}`,
  note: `${territory}, ${companies}`,
}));

/** "Seja um Franqueado": leaves a lead; the plan is the one the address names. */
export function LeadForm() {
  const [params, setParams] = useSearchParams();
  const plan = planOf(useIsHydrated() ? params.get("plano") : null);
  const { field, addons, toggle, failure, answer, isBusy, form, submit } = useLeadForm(plan);
  return (
    <Section
      id="franqueado"
      title="Seja um Franqueado"
      lead="Deixe seus dados e a gente chama no WhatsApp para conversar sobre o seu território."
    >
      {answer ? (
        <div className={styles.done} role="status">
          <Notice tone="success" title="Pedido enviado">
            {answer}
          </Notice>
        </div>
      ) : (
        <form ref={form} className={`card ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.fields}>
            <Field {...field("name")} label="Nome" autoComplete="name" maxLength={120} />
            <Field {...field("company")} label="Empresa (opcional)" autoComplete="organization" maxLength={120} />
            <EmailField {...field("email")} />
            <PhoneField {...field("phone")} />
            <Field {...field("city")} label="Cidade" autoComplete="address-level2" maxLength={80} />
            <SelectField {...field("state")} label="UF" choices={STATES} />
          </div>
          <div className={styles.choices}>
            <RadioField
              label="Plano"
              value={plan}
              choices={PLAN_CHOICES}
              onChange={(plano) => setParams({ plano }, { replace: true, preventScrollReset: true })}
            />
            <fieldset className={styles.addons}>
              <legend>Adicionais</legend>
              {ADDONS.map(({ id, name, price }) => (
                <CheckField
                  key={id}
                  label={`${name}, ${price}`}
                  checked={addons.includes(id)}
                  onChange={(isChosen) => toggle(id, isChosen)}
                />
              ))}
            </fieldset>
            {failure && <Notice tone="error">{failure}</Notice>}
            <Button kind="primary" type="submit" busy={isBusy} busyLabel="Enviando...">
              Quero ser franqueado
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
