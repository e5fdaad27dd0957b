import { useState } from "react";
import { CheckField } from "../forms/check-field.tsx";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { Modal } from "../ui/modal.tsx";
import { DAY_NAMES, WEEK } from "./hours-draft.ts";

type Props = { readonly from: number; readonly onCopy: (to: readonly number[]) => void; readonly onClose: () => void };

const WORKING_DAYS = [1, 2, 3, 4, 5];

/** Asks to which days the periods of a day are copied. */
export function CopyDay({ from, onCopy, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const others = WEEK.filter((day) => day !== from);
  const choose = (day: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, day] : chosen.filter((other) => other !== day));

  return (
    <Modal
      title={`Copiar ${DAY_NAMES[from]?.toLowerCase()} para`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            Copiar
          </Button>
        </>
      }
    >
      <Row gap={2}>
        <Button small onClick={() => setChosen(others)}>
          Todos
        </Button>
        <Button small onClick={() => setChosen(others.filter((day) => WORKING_DAYS.includes(day)))}>
          Dias úteis
        </Button>
      </Row>
      {others.map((day) => (
        <CheckField
          key={day}
          label={DAY_NAMES[day] ?? ""}
          checked={chosen.includes(day)}
          onChange={(isChosen) => choose(day, isChosen)}
        />
      ))}
    </Modal>
  );
}
