import { errorMessage } from "../../../api/api-error.ts";
import { useSetUnitPauseMutation } from "../../../api/tenho-api.ts";
import { pauseText } from "../../format/pause-text.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useRequiredUser } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { notify } from "../../ui/toasts/toast-store.ts";
import styles from "./unit-pause.module.css";
import { type UnitPause, useUnitPauses } from "./use-unit-pauses.ts";

/** That units are paused, why and until when, with what resumes each; nothing while none is. `unitId`: of this unit alone. */
export function UnitPauseNotices({ unitId }: { readonly unitId?: string }) {
  const pauses = useUnitPauses().filter(({ unit_id: id }) => unitId === undefined || id === unitId);
  if (pauses.length === 0) return null;
  return (
    <div className={styles.notices}>
      {pauses.map((pause) => (
        <PauseNotice key={pause.unit_id} pause={pause} />
      ))}
    </div>
  );
}

function PauseNotice({ pause }: { readonly pause: UnitPause }) {
  const { available_franchises: units } = useRequiredUser();
  const resume = useResume(pause.unit_id);
  const now = useNow();
  const name = units.find(({ id }) => id === pause.unit_id)?.name ?? "Uma franquia";
  const end = pause.until === null ? "até alguém retomar" : `até ${pauseText(new Date(pause.until), now)}`;
  return (
    <Notice tone="warning" title={`${name}: pedidos em pausa ${end}`}>
      <div className={styles.notice}>
        <p>
          Motivo: {pause.reason}. Os pedidos que chegam ficam guardados e vão para as empresas na volta
          {pause.by === "MASTER" ? ". Pausada pela Tenho." : "."}
        </p>
        <Button small busy={resume.isBusy} busyLabel="Retomando..." onClick={() => void resume.run()}>
          Retomar pedidos
        </Button>
      </div>
    </Notice>
  );
}

/** Resumes a unit, and says so. */
export function useResume(unitId: string) {
  const [setPause, { isLoading }] = useSetUnitPauseMutation();
  const run = async () => {
    const { error } = await setPause({ id: unitId, body: { paused: false } });
    if (error) notify.error(errorMessage(error, "Não foi possível retomar. Tente de novo."));
    else notify.success("Os pedidos voltaram.");
  };
  return { run, isBusy: isLoading };
}
