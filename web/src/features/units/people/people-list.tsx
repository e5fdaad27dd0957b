import type { ReactNode } from "react";
import type { ListUsersApiResponse } from "../../../api/generated/tenho.gen.ts";
import { ContactLinks } from "../../../shared/ui/values/contact-links.tsx";
import styles from "./people.module.css";

export type Person = Extract<ListUsersApiResponse, readonly unknown[]>[number];

function phoneOf({ profile: { phones } }: Person): string | null {
  return (phones.find(({ is_primary: isPrimary }) => isPrimary) ?? phones[0])?.phone ?? null;
}

type Props = {
  readonly label: string;
  readonly people: readonly Person[];
  /** What stands at the right of each. */
  readonly aside: (person: Person) => ReactNode;
};

/** Accounts with their contacts, one below the other. */
export function PeopleList({ label, people, aside }: Props) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <div>
            <strong>{person.name}</strong>
            <ContactLinks phone={phoneOf(person)} email={person.email} />
          </div>
          <div className={styles.aside}>{aside(person)}</div>
        </li>
      ))}
    </ul>
  );
}
