import { Plus } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { Link, useSearchParams } from "react-router";
import { plural } from "../../shared/format/numbers.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { Can } from "../../shared/session/can.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { OpenRequests } from "./person/open-requests.tsx";
import { useOpenRequests } from "./person/use-open-requests.ts";
import { useAwaitingCount } from "./use-awaiting-count.ts";
import { UserList } from "./user-list.tsx";
import { titleFor } from "./user-texts.ts";

const CreateUser = lazyPart(async () => (await import("./edit/create-user.tsx")).CreateUser);

/** The address's part that opens the form of a new account. */
const NEW_USER = "novo";

/** Usuários: accounts that await activation, and all other accounts. */
export function UsersPage() {
  const user = useRequiredUser();
  const { role } = user;
  const { count, isCapped } = useAwaitingCount();
  const { currentData: requests } = useOpenRequests();
  const [params, setParams] = useSearchParams();
  // Kept in the address, so that other screens can link to it.
  const isCreating = can(user, "user.create") && params.has(NEW_USER);
  const setCreating = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(NEW_USER, "1");
        else next.delete(NEW_USER);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={titleFor(role)}
        waiting={count + (requests?.total ?? 0)}
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
      <OpenRequests />
      <UserList />
      {isCreating && (
        <Part onClose={() => setCreating(false)}>
          <CreateUser onClose={() => setCreating(false)} />
        </Part>
      )}
    </>
  );
}
