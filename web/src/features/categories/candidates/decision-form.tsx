import { can } from "@tenho/access/can";
import { useState } from "react";
import { useListCategoryGroupsQuery } from "../../../api/tenho-api.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { categoriesWithFamily } from "../catalogue/catalogue.ts";
import styles from "./candidates-tab.module.css";

type Props = {
  /** The category chosen at first; null: none. */
  readonly likelyId: number | null;
  readonly isApproving: boolean;
  readonly isRejecting: boolean;
  readonly onApprove: (categoryId: number) => Promise<void>;
  readonly onReject: () => Promise<void>;
};

/** The choice of a category with the buttons that decide, or suggest to the platform what it should decide. */
export function DecisionForm({ likelyId, isApproving, isRejecting, onApprove, onReject }: Props) {
  const isPlatform = can(useRequiredUser(), "genai.manage");
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  const [chosen, setChosen] = useState(likelyId === null ? "" : String(likelyId));
  const isBusy = isApproving || isRejecting;
  const choices = categoriesWithFamily(groups).map((each) => ({ value: String(each.id), label: each.name }));
  return (
    <div className={styles.decision}>
      <SelectField
        label="Ensinar como"
        value={chosen}
        onChange={setChosen}
        disabled={isBusy}
        choices={[{ value: "", label: "Escolha a categoria..." }, ...choices]}
      />
      <Button
        kind="primary"
        disabled={!chosen || isBusy}
        busy={isApproving}
        busyLabel={isPlatform ? "Aprovando..." : "Enviando..."}
        onClick={() => void onApprove(Number(chosen))}
      >
        {isPlatform ? "Aprovar" : "Sugerir aprovação"}
      </Button>
      <Button
        disabled={isBusy}
        busy={isRejecting}
        busyLabel={isPlatform ? "Rejeitando..." : "Enviando..."}
        onClick={() => void onReject()}
      >
        {isPlatform ? "Rejeitar" : "Sugerir rejeição"}
      </Button>
    </div>
  );
}
