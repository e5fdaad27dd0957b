import { formatDateTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
import type { ListSharedNumbersApiResponse } from "../../../api/generated/tenho.gen.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard, TwoLines } from "../../../shared/ui/tables/row-card.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import type { ShowBanner } from "../use-banner.ts";
import { type BusinessNumber, type NumberUse, nameText, stateLabel, whoText } from "./number-text.ts";
import styles from "./numbers.module.css";
import { RegisterNumber } from "./register-number.tsx";
import { ShareForm, type ShareUnit } from "./share-form.tsx";

type Props = {
  readonly numbers: readonly BusinessNumber[];
  readonly whoAnswers: (number: BusinessNumber) => NumberUse;
  readonly shared: ListSharedNumbersApiResponse;
  readonly units: readonly ShareUnit[];
  readonly showBanner: ShowBanner;
};

const number = (one: BusinessNumber) => (
  <TwoLines note={nameText(one)}>
    <strong>{formatPhone(one.digits)}</strong>
  </TwoLines>
);

/** Says why a number is not right, and the action to take unless the row has a button for it; null: it is right. */
function noteOf({ check, is_registered: isRegistered }: BusinessNumber): string | null {
  if (check === null || check.state === "right") return null;
  return isRegistered && check.action !== "" ? `${check.sentence} ${check.action}` : check.sentence;
}

function state(one: BusinessNumber) {
  const { label, tone } = stateLabel(one);
  const note = noteOf(one);
  const next = one.registration?.next_at ?? null;
  return (
    <TwoLines
      note={
        note !== null && (
          <>
            {note} {next !== null && `Próxima tentativa: ${formatDateTime(new Date(next))}.`}
          </>
        )
      }
    >
      <span>
        <StatusTag tone={tone}>{label}</StatusTag>
      </span>
    </TwoLines>
  );
}

/** The numbers with who answers at each; a phone shows cards. */
export function NumberTable({ numbers, whoAnswers, shared, units, showBanner }: Props) {
  const [sharing, setSharing] = useState<BusinessNumber | null>(null);
  const actions = (one: BusinessNumber) => {
    const { units: its, isShared } = whoAnswers(one);
    const isOwn = its.length > 0 && !isShared;
    return (
      <div className={styles.buttons}>
        {!one.is_registered && <RegisterNumber number={one} showBanner={showBanner} />}
        {!isOwn && (
          <Button small onClick={() => setSharing(one)}>
            {isShared ? "Franquias" : "Compartilhar"}
          </Button>
        )}
      </div>
    );
  };
  const columns: readonly Column<BusinessNumber>[] = [
    { key: "number", title: "Número", render: number },
    { key: "state", title: "Situação", render: state },
    { key: "use", title: "Atende", render: (one) => whoText(whoAnswers(one)) },
    { key: "actions", title: "Ações", align: "right", render: actions },
  ];
  return (
    <>
      <DataTable
        label="Números na Meta"
        columns={columns}
        rows={numbers}
        rowKey={({ id }) => id}
        card={(one) => (
          <RowCard head={number(one)} aside={null}>
            {state(one)}
            <span>{whoText(whoAnswers(one))}</span>
            {actions(one)}
          </RowCard>
        )}
      />
      {sharing && (
        <ShareForm
          number={sharing}
          current={shared.find(({ id }) => id === sharing.id) ?? null}
          units={units}
          showBanner={showBanner}
          onClose={() => setSharing(null)}
        />
      )}
    </>
  );
}
