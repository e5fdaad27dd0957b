import { HoursEditor } from "../../../shared/hours/hours-editor.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { StepProps } from "./step.ts";

const PREFIX = "hours.";

/** Horários: the week, the city whose time it is in, and the dates that are different. */
export function HoursStep({ draft: { hours }, errors, change }: StepProps) {
  if (hours === null) return <Notice tone="error">Erro ao carregar horários. Feche e tente de novo.</Notice>;
  const own = Object.entries(errors).filter(([field]) => field.startsWith(PREFIX));
  return (
    <Stack gap={5}>
      <p className="muted">Os pedidos chegam dentro deste horário. Um que venha fora dele espera a empresa abrir.</p>
      <HoursEditor
        draft={hours}
        errors={Object.fromEntries(own.map(([field, message]) => [field.slice(PREFIX.length), message]))}
        onChange={(next) => change({ hours: next })}
      />
    </Stack>
  );
}
