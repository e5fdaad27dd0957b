import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useConnectMetaMutation } from "../../../api/tenho-api.ts";
import { Field } from "../../../shared/forms/field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/confirm.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import type { ShowBanner } from "../use-banner.ts";
import styles from "./connect.module.css";
import type { accessBody, Seen } from "./meta-text.ts";

type Props = {
  readonly seen: Seen;
  readonly access: ReturnType<typeof accessBody>;
  /** The account that is connected; empty: none. */
  readonly current: string;
  readonly showBanner: ShowBanner;
  readonly onDone: () => void;
};

const STEPS = { done: "positive", failed: "error", blocked: "waiting" } as const;
const WORDS = { done: "Feito", failed: "Falhou", blocked: "Espera" } as const;

/** Step 2: the account among those that the token sees, then the connection, step by step. */
export function AccountChoice({ seen, access, current, showBanner, onDone }: Props) {
  const [accountId, setAccountId] = useState(
    seen.accounts.find(({ id }) => id === current)?.id ?? seen.accounts[0]?.id ?? current,
  );
  const [connect, { data, error, isLoading }] = useConnectMetaMutation();
  const [isAsking, setAsking] = useState(false);
  const blocked = data?.steps.find(({ state }) => state === "blocked");

  const run = async (replaces: boolean) => {
    const answer = await connect({ body: { ...access, account_id: accountId.trim(), replace_callback: replaces } });
    setAsking(false);
    if (answer.error || !answer.data?.steps.every(({ state }) => state === "done")) return;
    showBanner("success", "WhatsApp conectado.");
    onDone();
  };

  return (
    <div className={styles.body}>
      <h3>2. Conta de WhatsApp</h3>
      {seen.missing_scopes.length > 0 && (
        <Notice tone="warning">Ao token falta: {seen.missing_scopes.join(", ")}.</Notice>
      )}
      {seen.kind !== "SYSTEM_USER" && (
        <Notice tone="warning">
          O token é de uma pessoa: para de valer quando ela sai ou troca a senha. Prefira o de um usuário do sistema.
        </Notice>
      )}
      {seen.accounts.length === 0 ? (
        <Field
          label="Id da conta de WhatsApp"
          inputMode="numeric"
          maxLength={30}
          hint="A Meta não disse quais contas o token vê. O id está no Gerenciador do WhatsApp."
          value={accountId}
          onChange={setAccountId}
        />
      ) : (
        <div className={styles.accounts} role="radiogroup" aria-label="Conta de WhatsApp">
          {seen.accounts.map(({ id, name, numbers }) => (
            <div key={id} className={styles.account}>
              <label>
                <input
                  type="radio"
                  name="account"
                  value={id}
                  checked={id === accountId}
                  onChange={() => setAccountId(id)}
                />
                {name || "Conta sem nome"}
              </label>
              <ul>
                <li>id {id}</li>
                {numbers.map((number) => (
                  <li key={number.id}>
                    {formatPhone(number.digits)} {number.verified_name}
                    {number.is_registered ? "" : " · ainda não registrado"}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {error !== undefined && <Notice tone="error">{errorMessage(error, "Erro ao conectar")}</Notice>}
      {data && (
        <ol className={styles.steps} aria-label="Passos da conexão">
          {data.steps.map(({ id, state, sentence }) => (
            <li key={id}>
              <StatusTag tone={STEPS[state]}>{WORDS[state]}</StatusTag>
              <span>{sentence}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.buttons}>
        <Button
          kind="primary"
          busy={isLoading}
          busyLabel="Conectando..."
          disabled={accountId.trim() === ""}
          onClick={() => void run(false)}
        >
          Conectar
        </Button>
        {blocked && <Button onClick={() => setAsking(true)}>Trocar o endereço</Button>}
      </div>
      {isAsking && blocked && (
        <Confirm
          title="Trocar o endereço dos avisos?"
          actionLabel="Trocar"
          busyLabel="Trocando..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void run(true)}
          onClose={() => setAsking(false)}
        >
          <p>{blocked.sentence}</p>
          <p>O sistema que recebe hoje deixa de receber as mensagens deste app.</p>
        </Confirm>
      )}
    </div>
  );
}
