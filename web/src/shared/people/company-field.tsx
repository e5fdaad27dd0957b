import { useState } from "react";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { SearchField } from "../forms/search-field.tsx";
import { useActiveUnit } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/layout/stack.tsx";
import styles from "./company-field.module.css";

const FOUND_MAX = 6;
/** Shortest search, in characters: a single letter would match nearly everybody. */
const SEARCH_MIN = 2;

export type Company = { readonly id: string; readonly name: string };

type Props = {
  readonly label: string;
  /** Label before the name of the chosen company. */
  readonly chosenLabel: string;
  /** Says what it means that no company is chosen. */
  readonly hint: string;
  readonly failure: string;
  readonly company: Company | null;
  readonly onChoose: (company: Company | null) => void;
  readonly disabled?: boolean;
  readonly error?: string | null | undefined;
};

/** A field that chooses one of the companies the reader may see, found by name. */
export function CompanyField({ label, chosenLabel, hint, failure, company, onChoose, disabled, error }: Props) {
  const unit = useActiveUnit();
  const [search, setSearch] = useState("");
  const text = search.trim();
  const isAsked = company === null && text.length >= SEARCH_MIN;
  const { currentData, isError } = useListUsersQuery(
    { role: "CLIENT", search: text, limit: FOUND_MAX, ...(unit && { unitId: unit.id }) },
    { skip: !isAsked },
  );
  const found = currentData && toPage(currentData).items;

  if (company !== null) {
    return (
      <div className={styles.chosen}>
        <span>
          {chosenLabel} <strong>{company.name}</strong>
        </span>
        <Button small kind="link" disabled={disabled} onClick={() => onChoose(null)}>
          Trocar
        </Button>
      </div>
    );
  }
  return (
    <Stack gap={2}>
      <SearchField
        label={label}
        placeholder="Nome, e-mail ou telefone"
        value={search}
        onChange={setSearch}
        error={error}
      />
      <div className={styles.found} aria-live="polite">
        {!isAsked && <p className="muted">{hint}</p>}
        {isAsked && isError && <p className="muted">{failure}</p>}
        {isAsked && found?.length === 0 && <p className="muted">Nenhuma empresa com este nome.</p>}
        {isAsked && found && found.length > 0 && (
          <ul>
            {found.map(({ id, name, email }) => (
              <li key={id}>
                <button type="button" disabled={disabled} onClick={() => onChoose({ id, name })}>
                  <strong>{name}</strong>
                  <span className="muted">{email}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  );
}
