import { formatPhone } from "@tenho/br/contacts/format-phone";
import { Link } from "react-router";
import { useListMetaNumbersQuery } from "../../../api/tenho-api.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { nameText, stateLabel } from "../numbers/number-text.ts";
import { RegisterNumber } from "../numbers/register-number.tsx";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./connect.module.css";

/** Step 3: registers the numbers of the account, without which they neither send nor receive. */
export function NumbersPanel({ showBanner }: { readonly showBanner: ShowBanner }) {
  const { data } = useListMetaNumbersQuery();
  const numbers = data?.numbers ?? [];
  return (
    <Panel title="3. Números">
      <div className={styles.body}>
        <p className="muted">
          Só um número registrado envia e recebe pela Tenho. Quem atende em cada um se escolhe em Números.
        </p>
        {numbers.length === 0 ? (
          <p>A Meta ainda não listou nenhum número nesta conta.</p>
        ) : (
          <ul className={styles.numbers} aria-label="Números da conta">
            {numbers.map((number) => {
              const { label, tone } = stateLabel(number);
              return (
                <li key={number.id}>
                  <span className={styles.words}>
                    <strong>{formatPhone(number.digits)}</strong>
                    <span className="muted">{nameText(number)}</span>
                  </span>
                  <span className={styles.state}>
                    <StatusTag tone={tone}>{label}</StatusTag>
                    {!number.is_registered && <RegisterNumber number={number} showBanner={showBanner} />}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        <Link className={styles.link} to="/master/configuracoes?aba=whatsapp&ver=numeros">
          Ver em Números
        </Link>
      </div>
    </Panel>
  );
}
