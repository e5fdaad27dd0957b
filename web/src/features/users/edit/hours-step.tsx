import { cityOfTimeZone, DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { toPage } from "../../../api/page.ts";
import { useListFranchiseUnitsQuery } from "../../../api/tenho-api.ts";
import { HoursEditor } from "../../../shared/hours/hours-editor.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { StepProps } from "./step.ts";

const PREFIX = "hours.";

/** Horários: the week, the city whose time it is in, and the dates that are different. */
export function HoursStep({ draft: { hours, unitId }, errors, change }: StepProps) {
  const { data: units } = useListFranchiseUnitsQuery({}, { skip: hours === null || hours.city !== "" });
  if (hours === null) return <Notice tone="error">Erro ao carregar horários. Feche e tente de novo.</Notice>;
  const unit = toPage(units ?? []).items.find(({ id }) => id === unitId);
  const city = hours.city || cityOfTimeZone(unit?.time_zone ?? DEFAULT_TIME_ZONE, unit?.city ?? "");
  const own = Object.entries(errors).filter(([field]) => field.startsWith(PREFIX));
  return (
    <Stack gap={5}>
      <p className="muted">Os pedidos chegam dentro deste horário. Um que venha fora dele espera a empresa abrir.</p>
      <HoursEditor
        draft={{ ...hours, city }}
        errors={Object.fromEntries(own.map(([field, message]) => [field.slice(PREFIX.length), message]))}
        onChange={(next) => change({ hours: next })}
      />
    </Stack>
  );
}
