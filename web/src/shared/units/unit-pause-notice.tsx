import { endText } from "@tenho/br/merchants/receiving-text";
import { errorMessage } from "../../api/api-error.ts";
import { useSetUnitPauseMutation } from "../../api/tenho-api.ts";
import { useNow } from "../clock/use-now.ts";
import { useRequiredUser } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { notify } from "../ui/feedback/toast-store.ts";
import { Stack } from "../ui/layout/stack.tsx";
import styles from "./unit-pause.module.css";
import { type UnitPause, useUnitPauses } from "./use-unit-pauses.ts";

/** A notice per paused unit: why, until when, and how to resume it. Nothing when none is paused. `unitId` limits it to one unit. */
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
  const end = pause.until === null ? "até alguém retomar" : `até ${endText(new Date(pause.until), now)}`;
  return (
    <Notice tone="warning" title={`${name}: pedidos em pausa ${end}`}>
      <Stack gap={2} align="start">
        <p>
          Motivo: {pause.reason}. Os pedidos que chegam ficam guardados e vão para as empresas na volta
          {pause.by === "MASTER" ? ". Pausada pela Tenho." : "."}
        </p>
        <Button small busy={resume.isBusy} busyLabel="Retomando..." onClick={() => void resume.run()}>
          Retomar pedidos
        </Button>
      </Stack>
    </Notice>
  );
}

/** Resumes a unit, and shows a toast with the outcome. */
export function useResume(unitId: string) {
  const [setPause, { isLoading }] = useSetUnitPauseMutation();
  const run = async () => {
    const { error } = await setPause({ id: unitId, body: { paused: false } });
    if (error) notify.error(errorMessage(error, "Não foi possível retomar. Tente de novo."));
    else notify.success("Os pedidos voltaram.");
  };
  return { run, isBusy: isLoading };
}
