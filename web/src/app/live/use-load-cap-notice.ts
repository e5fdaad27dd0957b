import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { tenhoApi } from "../../api/generated/tenho.gen.ts";
import { useSessionUser } from "../../shared/session/use-session.ts";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import type { PanelDispatch } from "../panel-store.ts";

/** Tells MASTER, who may raise it, that operators of a franchise wanted to load more than its monthly cap. */
export function useLoadCapNotice() {
  const isMaster = useSessionUser()?.role === "MASTER";
  const dispatch = useDispatch<PanelDispatch>();
  return useCallback(
    async (unitId: string) => {
      if (!isMaster) return;
      const { data } = await dispatch(
        tenhoApi.endpoints.getFranchiseUnit.initiate({ id: unitId }, { subscribe: false }),
      );
      notify.warning(`${data?.name ?? "Uma franquia"} chegou ao limite mensal de créditos.`, {
        action: { label: "Ver limite", to: "/master/configuracoes?aba=franquias" },
      });
    },
    [dispatch, isMaster],
  );
}
