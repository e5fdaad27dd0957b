import { Phone } from "@blueprintjs/icons";
import { Link } from "react-router";
import { toPage } from "../../../api/page.ts";
import {
  useListFranchiseUnitsQuery,
  useListMetaNumbersQuery,
  useListSharedNumbersQuery,
} from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { BannerStack } from "../banner-stack.tsx";
import { useBanner } from "../use-banner.ts";
import { NumberTable } from "./number-table.tsx";
import type { BusinessNumber, NumberUse } from "./number-text.ts";
import styles from "./numbers.module.css";

/** Números: what Meta lists in the account, who answers at each, and its registration. */
export function NumbersTab() {
  const { banner, showBanner } = useBanner();
  const query = useListMetaNumbersQuery();
  const { data: shared = [] } = useListSharedNumbersQuery();
  const { data: listed } = useListFranchiseUnitsQuery({});
  const units = listed === undefined ? [] : toPage(listed).items;
  const nameOf = new Map(units.map(({ id, name }) => [id, name]));

  const whoAnswers = ({ id }: BusinessNumber): NumberUse => {
    const found = shared.find((one) => one.id === id);
    if (found === undefined) {
      return { units: units.filter((unit) => unit.phone_number_id === id).map(({ name }) => name), isShared: false };
    }
    return { units: found.unit_ids.map((unitId) => nameOf.get(unitId) ?? "Franquia"), isShared: true };
  };

  return (
    <BannerStack banner={banner}>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar os números"
        skeleton={<Skeleton lines={5} heightPx={64} />}
      >
        {({ numbers, checked_at: at }) => (
          <Panel
            title="Números na Meta"
            aside={numbers && <span className="muted">{plural(numbers.length, "número", "números")}</span>}
          >
            <p className={`muted ${styles.hint}`}>
              Um número é de uma franquia só, ou compartilhado por várias. O de uma só se escolhe no cadastro dela.{" "}
              {at !== null && (
                <>
                  Lidos na Meta <RelativeTime at={at} />.
                </>
              )}
            </p>
            {numbers === null || numbers.length === 0 ? (
              <EmptyState
                icon={Phone}
                title="Nenhum número"
                action={<Link to="/master/configuracoes?aba=whatsapp&ver=conectar">Conectar WhatsApp</Link>}
              >
                Ligada a conta, os números dela aparecem aqui. Novos se acrescentam no Gerenciador do WhatsApp, na Meta.
              </EmptyState>
            ) : (
              <NumberTable
                numbers={numbers}
                whoAnswers={whoAnswers}
                shared={shared}
                units={units}
                showBanner={showBanner}
              />
            )}
          </Panel>
        )}
      </QueryState>
    </BannerStack>
  );
}
