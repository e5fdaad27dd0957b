import { Link } from "react-router";
import { plural } from "../../../shared/format/numbers.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { UserList } from "../list/user-list.tsx";
import { titleFor } from "../list/user-texts.ts";
import { useAwaitingCount } from "../use-awaiting-count.ts";

/** Usuários: who awaits activation, and everybody else who has an account. */
export function UsersPage() {
  const { role } = useRequiredUser();
  const { count, isCapped } = useAwaitingCount();
  return (
    <>
      <PageHeader title={titleFor(role)} waiting={count}>
        {count === 0 ? (
          "Quem tem conta na franquia."
        ) : (
          <>
            <Link to="?status=awaiting">{plural(count, "conta aguarda", "contas aguardam", isCapped)} ativação</Link>.
            Confira os dados e ative.
          </>
        )}
      </PageHeader>
      <UserList />
    </>
  );
}
