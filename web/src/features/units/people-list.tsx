import type { ReactNode } from "react";
import type { ListUsersApiResponse } from "../../api/generated/tenho.gen.ts";
import { UnprovedNumberTag } from "../../shared/people/unproved-number-tag.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { ContactLinks } from "../../shared/ui/values/contact-links.tsx";
import styles from "./people.module.css";

export type Person = Extract<ListUsersApiResponse, readonly unknown[]>[number];

function phoneOf({ profile: { phones } }: Person): string | null {
  return (phones.find(({ is_primary: isPrimary }) => isPrimary) ?? phones[0])?.phone ?? null;
}

type Props = {
  readonly label: string;
  readonly people: readonly Person[];
  /** Content at the right of each person. */
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
            <UnprovedNumberTag phones={person.profile.phones} />
          </div>
          <Row gap={3}>{aside(person)}</Row>
        </li>
      ))}
    </ul>
  );
}
