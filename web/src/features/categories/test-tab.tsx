import { LabTest } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { type FormEvent, useState } from "react";
import { useTestCategorizeMutation } from "../../api/tenho-api.ts";
import { Field } from "../../shared/forms/field.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { TestResultView } from "./test-result-view.tsx";
import styles from "./test-tab.module.css";

const MESSAGE_MAX = 4096;

/** Categorises a text and shows why; no company is notified. */
export function TestTab() {
  const user = useRequiredUser();
  if (!can(user, "category.test_categorization")) {
    return (
      <Notice tone="info" title="Acesso Restrito">
        Você não tem permissão para testar a categorização.
      </Notice>
    );
  }
  return <TestBox />;
}

function TestBox() {
  const [message, setMessage] = useState("");
  const [ask, { data, error, originalArgs, isLoading }] = useTestCategorizeMutation();
  const asked = message.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked && !isLoading) void ask({ body: { message: asked } });
  };

  return (
    <Panel title="Testar um texto">
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Mensagem"
          placeholder="boa noite, tem pizza de calabresa com borda?"
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={setMessage}
          autoComplete="off"
        />
        <Button type="submit" kind="primary" disabled={!asked} busy={isLoading} busyLabel="Categorizando...">
          Testar
        </Button>
      </form>
      <section
        className={`${styles.result} reloadable`}
        aria-live="polite"
        aria-busy={isLoading}
        aria-label="Resultado do teste"
      >
        {data && <TestResultView result={data} />}
        {error !== undefined && (
          <Failure message={originalArgs?.body.message ?? ""}>Erro ao categorizar mensagem</Failure>
        )}
        {!data && error === undefined && (
          <EmptyState small icon={LabTest} title="Escreva como um consumidor escreveria">
            Você vê a categoria, a confiança e o que pesou na resposta. Nenhuma empresa é avisada.
          </EmptyState>
        )}
      </section>
    </Panel>
  );
}

function Failure({ message, children }: { readonly message: string; readonly children: string }) {
  return (
    <Notice tone="error" title="Erro">
      <p>{children}</p>
      <p className="muted">Mensagem: {message}</p>
    </Notice>
  );
}
