import { useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useInspectMetaTokenMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import type { ShowBanner } from "../use-banner.ts";
import { AccountChoice } from "./account-choice.tsx";
import styles from "./connect.module.css";
import {
  type AccessDraft,
  type AccessField,
  accessBody,
  accessErrors,
  type Connection,
  EMPTY_ACCESS,
  fieldErrors,
} from "./meta-text.ts";

type Props = { readonly connection: Connection; readonly showBanner: ShowBanner };

/** Steps 1 and 2: the access at Meta, then the account among those it sees. Secrets are typed once and never come back. */
export function AccessPanel({ connection, showBanner }: Props) {
  const isStored = connection.source === "stored";
  const [draft, setDraft] = useState(EMPTY_ACCESS);
  const [error, setError] = useState<string | null>(null);
  const [inspect, { data: seen, isLoading, reset }] = useInspectMetaTokenMutation();
  const { form, errors, show, clear } = useFieldErrors<AccessField>();

  const change = (changes: Partial<AccessDraft>) => {
    setDraft({ ...draft, ...changes });
    clear(...(Object.keys(changes) as AccessField[]));
    reset();
  };
  const submit = async () => {
    setError(null);
    const problems = accessErrors(draft, isStored || connection.is_connected);
    if (Object.keys(problems).length > 0) return show(problems);
    const answer = await inspect({ body: accessBody(draft) });
    if (!answer.error) return;
    if (isApiError(answer.error)) show(fieldErrors(answer.error.errors));
    setError(errorMessage(answer.error, "Erro ao ler o que o token vê"));
  };
  const done = () => {
    setDraft(EMPTY_ACCESS);
    reset();
  };

  return (
    <Panel title={isStored ? "1. Trocar a conexão" : "1. Token, app e chave secreta"}>
      <div className={styles.body}>
        <Stack
          as="form"
          gap={4}
          ref={form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p className="muted">
            Na Meta: o token é o de um usuário do sistema, com as permissões whatsapp_business_management e
            whatsapp_business_messaging; o id e a chave secreta estão no app, em Configurações › Básico. O que se cola
            aqui é guardado cifrado, e ninguém mais vê.
          </p>
          {error !== null && <Notice tone="error">{error}</Notice>}
          <PasswordField
            label="Token"
            secret="token"
            autoComplete="new-password"
            maxLength={1_000}
            hint={isStored ? "Em branco, vale o guardado." : undefined}
            value={draft.token}
            error={errors.token}
            onChange={(token) => change({ token })}
          />
          <Field
            label="Id do app"
            inputMode="numeric"
            maxLength={30}
            hint="Em branco, o do token."
            value={draft.appId}
            error={errors.appId}
            onChange={(appId) => change({ appId })}
          />
          <PasswordField
            label="Chave secreta do app"
            secret="chave secreta"
            autoComplete="new-password"
            maxLength={200}
            hint={isStored ? "Em branco, vale a guardada." : undefined}
            value={draft.appSecret}
            error={errors.appSecret}
            onChange={(appSecret) => change({ appSecret })}
          />
          <div className={styles.buttons}>
            <Button type="submit" kind="primary" busy={isLoading} busyLabel="Lendo na Meta...">
              Ver o que este token vê
            </Button>
          </div>
        </Stack>
      </div>
      {seen && (
        <AccountChoice
          seen={seen}
          access={accessBody(draft)}
          current={connection.account_id}
          showBanner={showBanner}
          onDone={done}
        />
      )}
    </Panel>
  );
}
