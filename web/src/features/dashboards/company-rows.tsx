import { Link } from "react-router";
import type { GetFranchiseDashboardApiResponse } from "../../api/generated/tenho.gen.ts";
import { plural } from "../../shared/format/numbers.ts";
import { toReceiving } from "../../shared/people/receiving.ts";
import { ReceivingTag } from "../../shared/people/receiving-tag.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import styles from "./dashboard.module.css";
import { ListRow, Rows } from "./rows.tsx";

export type Company = GetFranchiseDashboardApiResponse["clients"][number];

/** An inactive company receives no wishes, whatever its balance: it comes after all others. */
const URGENCY = { EMPTY: 0, LOW: 1, OK: 2, INACTIVE: 3 } as const;

const urgencyOf = ({ active, level }: Company): number => URGENCY[active ? (level ?? "OK") : "INACTIVE"];

/** Sorts companies without balance first, then those that can pay for the fewest TENHOs, then by name; inactive ones last. */
export const byUrgency = (companies: readonly Company[]): Company[] =>
  companies.toSorted(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) ||
      (one.affordable ?? 0) - (other.affordable ?? 0) ||
      one.name.localeCompare(other.name, "pt-BR"),
  );

/** Tag of a low or empty balance; a balance that pays for enough TENHOs has none. */
export function BalanceTag({ level }: Pick<Company, "level">) {
  if (level !== "EMPTY" && level !== "LOW") return null;
  const isEmpty = level === "EMPTY";
  return <StatusTag tone={isEmpty ? "negative" : "waiting"}>{isEmpty ? "Sem saldo" : "Saldo baixo"}</StatusTag>;
}

/** The state of a company of which only balance and activity are known, as older services answer it. */
function StateTag({ active, level }: Pick<Company, "active" | "level">) {
  if (!active) return <StatusTag tone="over">Inativa</StatusTag>;
  return level === "EMPTY" ? <BalanceTag level={level} /> : null;
}

function noteOf({ level, affordable }: Pick<Company, "level" | "affordable">) {
  if (level === "EMPTY") return "Perde os pedidos que chegam.";
  if (level !== null && affordable === null) return "O TENHO está grátis.";
  return level !== null && `O saldo paga ${plural(affordable ?? 0, "TENHO", "TENHOs")}.`;
}

/** A unit's companies, those that need somebody first; each opens its wallet where the reader may see it. */
export function CompanyRows({
  companies,
  hasLink,
}: {
  readonly companies: readonly Company[];
  readonly hasLink: boolean;
}) {
  return (
    <Rows empty="As empresas da franquia aparecem aqui depois do cadastro.">
      {byUrgency(companies).map(({ id, name, active, receiving, balance, level, affordable }) => (
        <ListRow
          key={id}
          title={
            hasLink ? (
              <Link className={styles.wish} to={`/admin/financeiro?empresa=${id}`}>
                {name}
              </Link>
            ) : (
              name
            )
          }
          note={active ? noteOf({ level, affordable }) : "Não recebe pedidos."}
          side={
            <Row as="span" gap={3} lines={1} justify="end">
              {level === "LOW" && active && <BalanceTag level={level} />}
              {receiving ? (
                <ReceivingTag receiving={toReceiving(receiving)} />
              ) : (
                <StateTag active={active} level={level} />
              )}
              <Money value={balance} />
            </Row>
          }
        />
      ))}
    </Rows>
  );
}
