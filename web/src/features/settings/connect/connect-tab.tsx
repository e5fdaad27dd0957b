import { errorMessage } from "../../../api/api-error.ts";
import { useCheckMetaConnectionMutation, useGetMetaConnectionQuery } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { BannerStack } from "../banner-stack.tsx";
import { type ShowBanner, useBanner } from "../use-banner.ts";
import { AccessPanel } from "./access-panel.tsx";
import { CheckList } from "./check-list.tsx";
import styles from "./connect.module.css";
import { DisconnectPanel } from "./disconnect-panel.tsx";
import type { Connection } from "./meta-text.ts";
import { NumbersPanel } from "./numbers-panel.tsx";
import { TemplatesPanel } from "./templates-panel.tsx";
import { TestPanel } from "./test-panel.tsx";

/** Conectar WhatsApp: token, app and secret once, what they see, the account, the templates, and a message to one's own phone. */
export function ConnectTab() {
  const { banner, showBanner } = useBanner();
  const query = useGetMetaConnectionQuery();
  return (
    <BannerStack banner={banner}>
      <QueryState query={query} errorTitle="Erro ao carregar a conexão" skeleton={<Skeleton lines={8} heightPx={48} />}>
        {(connection) => (
          <div className={styles.stack}>
            <StatePanel connection={connection} showBanner={showBanner} />
            <AccessPanel connection={connection} showBanner={showBanner} />
            {connection.is_connected && (
              <>
                <NumbersPanel showBanner={showBanner} />
                <TemplatesPanel showBanner={showBanner} />
                <TestPanel />
                <DisconnectPanel showBanner={showBanner} />
              </>
            )}
          </div>
        )}
      </QueryState>
    </BannerStack>
  );
}

function StatePanel({ connection, showBanner }: { readonly connection: Connection; readonly showBanner: ShowBanner }) {
  const [check, { isLoading }] = useCheckMetaConnectionMutation();
  const again = async () => {
    const { error } = await check();
    if (error) showBanner("error", errorMessage(error, "Erro ao conferir na Meta"));
  };
  const { checked_at: at, checks, account_id: account, app_id: app } = connection;
  return (
    <Panel
      title="Como está"
      aside={
        <Button small busy={isLoading} busyLabel="Conferindo..." onClick={() => void again()}>
          Conferir agora
        </Button>
      }
    >
      <div className={styles.body}>
        <p className="muted">
          {connection.disconnected_at !== null && (
            <>
              Desconectado <RelativeTime at={connection.disconnected_at} />.{" "}
            </>
          )}
          {account === "" ? "Nenhuma conta ligada." : `Conta ${account}${app === "" ? "" : `, app ${app}`}.`}{" "}
          {connection.source === "environment" && account !== "" && "Vem das variáveis do serviço. "}
          {at === null ? (
            "Ainda não conferida."
          ) : (
            <>
              Conferida <RelativeTime at={at} />.
            </>
          )}
        </p>
        {!connection.can_store && (
          <Notice tone="warning">
            <p>
              O serviço de mensagens está sem WHATSAPP_KEYS_SECRET: sem ele o token não pode ser guardado. Peça a quem
              cuida dos servidores.
            </p>
          </Notice>
        )}
      </div>
      <CheckList checks={checks} />
    </Panel>
  );
}
