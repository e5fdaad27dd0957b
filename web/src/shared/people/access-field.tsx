import { RadioField } from "../forms/radio-field.tsx";

const CHOICES = [
  {
    value: "invite",
    label: "Enviar convite por e-mail",
    note: "A própria pessoa escolhe a senha, por um link que vale 72 horas.",
  },
  { value: "password", label: "Definir uma senha agora", note: "Você passa a senha; o primeiro acesso exige a troca." },
] as const;

type Props = { readonly isInvited: boolean; readonly onChange: (isInvited: boolean) => void };

/** The choice of how the owner of a new account gets a password. */
export function AccessField({ isInvited, onChange }: Props) {
  return (
    <RadioField
      label="Primeiro acesso"
      value={isInvited ? "invite" : "password"}
      choices={CHOICES}
      onChange={(value) => onChange(value === "invite")}
    />
  );
}
