import type { Receiving } from "@tenho/br/merchants/receiving";
import type { GetUserDashboardApiResponse } from "../../../api/generated/tenho.gen.ts";
import { ReceivingTag } from "../../../shared/people/receiving-tag.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./company.module.css";

type Hours = GetUserDashboardApiResponse["hours_today"];

/** Today's openings in words: `das 08:00 às 12:00 e das 14:00 às 18:00`. */
function hoursText({ is_24h: isAllDay, periods }: Hours): string {
  if (isAllDay) return "Hoje o dia todo";
  if (periods.length === 0) return "Não abre hoje";
  const texts = periods.map(({ start, end }) => `das ${start} às ${end}`);
  const last = texts.pop();
  return `Hoje ${texts.length > 0 ? `${texts.join(", ")} e ` : ""}${last}`;
}

/** Whether the company receives wishes now, and when it is open today. */
export function CompanyToday({ receiving, hours }: { readonly receiving: Receiving; readonly hours: Hours }) {
  return (
    <Panel title="A empresa hoje">
      <dl className={styles.facts}>
        <div>
          <dt>Pedidos</dt>
          <dd>
            <ReceivingTag receiving={receiving} />
          </dd>
        </div>
        <div>
          <dt>Horário</dt>
          <dd>
            {hours.is_open_now ? (
              <StatusTag tone="positive">Aberta agora</StatusTag>
            ) : (
              <StatusTag tone="over">Fechada agora</StatusTag>
            )}
            <span>
              {hoursText(hours)}
              {hours.is_exception && <span className="muted"> · data de exceção</span>}
            </span>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
