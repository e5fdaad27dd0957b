import { useState } from "react";
import { useGetSecondFactorQuery } from "../../api/tenho-api.ts";
import { RecoveryCodes } from "../../shared/session/recovery-codes.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { TurnOff } from "./turn-off.tsx";
import { TurnOn } from "./turn-on.tsx";

/** The second step of one's own login: turned on with an app, its recovery codes shown once, turned off with password and code. */
export function SecondFactorSection() {
  const query = useGetSecondFactorQuery();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setCodes(null);
    void query.refetch();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={close} />;
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar a verificação em duas etapas"
      skeleton={<Skeleton lines={3} />}
    >
      {(state) =>
        state.enabled ? <TurnOff codesLeft={state.recovery_codes_left} /> : <TurnOn onConfirmed={setCodes} />
      }
    </QueryState>
  );
}
