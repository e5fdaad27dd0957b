import { type FormEvent, useRef, useState } from "react";
import type { CreateLeadApiArg, CreateLeadApiResponse } from "../../../api/generated/tenho.gen.ts";
import { sendJson } from "../../../api/send-json.ts";
import { useBusy } from "../../../shared/hooks/use-busy.ts";
import { EMPTY, errorsOf, findErrors, type LeadErrors, type LeadField, type LeadValues } from "./lead-form-state.ts";
import type { AddonId, PlanId } from "./plans.ts";

/** State of the form: its values, their errors, and the server's answer once it is sent. */
export function useLeadForm(plan: PlanId) {
  const [values, setValues] = useState<LeadValues>(EMPTY);
  const [addons, setAddons] = useState<readonly AddonId[]>([]);
  const [errors, setErrors] = useState<LeadErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);

  const set = (field: LeadField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const field = (name: LeadField) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  const toggle = (addon: AddonId, isChosen: boolean) =>
    setAddons((before) => (isChosen ? [...before, addon] : before.filter((chosen) => chosen !== addon)));

  const refuse = (found: LeadErrors, message: string | null) => {
    setErrors(found);
    setFailure(message);
    // After the errors are on screen, the first wrong field is where typing goes on.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findErrors(values);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setFailure(null);
    const body: CreateLeadApiArg["body"] = { ...values, plan, addons: [...addons] };
    if (!values.company.trim()) delete body.company;
    const { data, error } = await run(sendJson<CreateLeadApiResponse>("/leads", body, { anonymous: true }));
    if (data) return setAnswer(data.message);
    const refused = errorsOf(error.errors);
    refuse(refused, Object.keys(refused).length > 0 ? null : error.message);
  };

  return { field, addons, toggle, failure, answer, isBusy, form, submit };
}
