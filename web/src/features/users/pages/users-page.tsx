import { Plus } from "@blueprintjs/icons";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Can } from "../../../shared/access/can.tsx";
import { plural } from "../../../shared/format/numbers.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { UserList } from "../list/user-list.tsx";
import { titleFor } from "../list/user-texts.ts";
import { useAwaitingCount } from "../use-awaiting-count.ts";

const CreateUser = lazy(async () => ({ default: (await import("../edit/create-user.tsx")).CreateUser }));

/** Usuários: who awaits activation, and everybody else who has an account. */
export function UsersPage() {
  const { role } = useRequiredUser();
  const { count, isCapped } = useAwaitingCount();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title={titleFor(role)}
        waiting={count}
        actions={
          <Can do="user.create">
            <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Novo usuário
            </Button>
          </Can>
        }
      >
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
      {isCreating && (
        <Suspense fallback={null}>
          <CreateUser onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
