import { Phone } from "@blueprintjs/icons";
import { useGetWhatsappHealthQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { BannerStack } from "../banner-stack.tsx";
import { useBanner } from "../use-banner.ts";
import { AccountList } from "./account-list.tsx";
import styles from "./health.module.css";
import { HoldPanel } from "./hold-panel.tsx";
import { NumberList } from "./number-list.tsx";
import { TemplateList } from "./template-list.tsx";

const POLL_MS = 60_000;

/** WhatsApp: what Meta says of the account, templates and numbers, and whether messages are held for it. */
export function WhatsappTab() {
  const { banner, showBanner } = useBanner();
  const query = useGetWhatsappHealthQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <BannerStack banner={banner}>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar o WhatsApp"
        skeleton={<Skeleton lines={8} heightPx={48} />}
      >
        {(health) => (
          <div className={styles.stack}>
            <HoldPanel health={health} showBanner={showBanner} />
            {health.account.length > 0 && (
              <Panel
                title="Conta na Meta"
                aside={<span className="muted">{plural(health.account.length, "aviso", "avisos")}</span>}
              >
                <AccountList facts={health.account} isReleased={health.is_hold_released} />
              </Panel>
            )}
            <Panel
              title="Modelos de mensagem"
              aside={
                <span className="muted">
                  {plural(health.templates.length, "modelo", "modelos")}
                  {health.templates_read_at ? (
                    <>
                      , lidos da Meta <RelativeTime at={health.templates_read_at} />
                    </>
                  ) : null}
                </span>
              }
            >
              <TemplateList templates={health.templates} />
            </Panel>
            <Panel
              title="Números"
              aside={<span className="muted">{plural(health.numbers.length, "número", "números")}</span>}
            >
              {health.numbers.length === 0 ? (
                <EmptyState icon={Phone} title="Nenhuma notícia dos números">
                  Quando a Meta mudar a qualidade ou o limite de um número, ele aparece aqui.
                </EmptyState>
              ) : (
                <NumberList numbers={health.numbers} />
              )}
            </Panel>
          </div>
        )}
      </QueryState>
    </BannerStack>
  );
}
