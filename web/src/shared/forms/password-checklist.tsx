import { Circle, TickCircle } from "@blueprintjs/icons";
import { passwordChecklist } from "@tenho/br/registration/password";
import styles from "./password-checklist.module.css";

/** The rules of a password, each marked as it is met while typing. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className={styles.checklist} aria-label="Regras da senha">
      {passwordChecklist(password).map(({ key, label, ok }) => (
        <li key={key} data-ok={ok}>
          {ok ? <TickCircle /> : <Circle />}
          {label}
          <span className="visually-hidden">{ok ? ": atendida" : ": pendente"}</span>
        </li>
      ))}
    </ul>
  );
}
