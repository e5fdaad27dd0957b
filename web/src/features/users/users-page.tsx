import { Plus } from "@blueprintjs/icons";
import { Link } from "react-router";
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
import { useNewUser } from "./use-new-user.ts";
import { UserList } from "./user-list.tsx";
import { titleFor } from "./user-texts.ts";

const CreateUser = lazyPart(async () => (await import("./edit/create-user.tsx")).CreateUser);

/** Usuários: accounts that await activation, and all other accounts. */
export function UsersPage() {
  const { role } = useRequiredUser();
  const { count, isCapped } = useAwaitingCount();
  const { currentData: requests } = useOpenRequests();
  const { isOpen, prefill, open, close } = useNewUser();
  return (
    <>
      <PageHeader
        title={titleFor(role)}
        waiting={count + (requests?.total ?? 0)}
        actions={
          <Can do="user.create">
            <Button kind="primary" icon={<Plus />} onClick={open}>
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
      {isOpen && (
        <Can do="user.create">
          <Part onClose={close}>
            <CreateUser prefill={prefill} onClose={close} />
          </Part>
        </Can>
      )}
    </>
  );
}
