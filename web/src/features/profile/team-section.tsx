import { NewPerson, People } from "@blueprintjs/icons";
import { useState } from "react";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useLocalPages } from "../../shared/hooks/use-local-pages.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import styles from "./team.module.css";
import { TeamMember } from "./team-member.tsx";

const MemberForm = lazyPart(async () => (await import("./member-form.tsx")).MemberForm);

const PAGE_SIZE = 10;

/** The people who work for a company: who they are, whether they enter the panel, and whether they answer its offers. */
export function TeamSection({ user }: { readonly user: SessionUser }) {
  const pages = useLocalPages();
  const [isAdding, setAdding] = useState(false);
  const query = useListUsersQuery({
    clientId: user.id,
    limit: PAGE_SIZE,
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const add = (
    <Button kind="primary" icon={<NewPerson />} onClick={() => setAdding(true)}>
      Adicionar pessoa
    </Button>
  );
  return (
    <Stack gap={4}>
      <p className="muted">
        Cada pessoa entra com o próprio e-mail e senha. Quem pode responder pedidos usa o saldo da empresa a cada TENHO.
      </p>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar a equipe"
        skeleton={<Skeleton lines={4} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState icon={People} title="Ninguém na equipe ainda" action={add}>
            Adicione quem trabalha com você, para que também veja e responda os pedidos.
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor } = toPage(data);
          return (
            <>
              <ul className={styles.members} aria-label="Equipe">
                {items.map((member) => (
                  <TeamMember key={member.id} member={member} />
                ))}
              </ul>
              <div className={styles.footer}>
                <Pager pages={pages} nextCursor={nextCursor}>
                  {plural(items.length, "pessoa", "pessoas")}
                </Pager>
                {add}
              </div>
            </>
          );
        }}
      </QueryState>
      {isAdding && (
        <Part onClose={() => setAdding(false)}>
          <MemberForm onClose={() => setAdding(false)} />
        </Part>
      )}
    </Stack>
  );
}
