import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { parseBRL } from "@tenho/br/money";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { Money } from "../../../shared/ui/money.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { useLoadCreditMutation } from "../api.ts";

/** Manual credit for a merchant. One key for all tries of a form, so that a weak line never credits twice. */
export function LoadCreditDialog(props: {
  readonly client: { readonly id: string; readonly name: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<string | null>(null);
  const [load, { isLoading }] = useLoadCreditMutation();
  const toast = useToast();
  const cents = parseBRL(amount);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (cents === null || cents < 1) return setFault("Informe um valor a partir de R$ 0,01");
    setFault(null);
    try {
      await load({ clientId: props.client.id, amount: cents / 100, description: description.trim(), key }).unwrap();
      toast({ tone: "good", text: "Crédito inserido com sucesso!", forMs: 3_000 });
      setAmount("");
      setDescription("");
      setKey(crypto.randomUUID());
      props.onClose();
    } catch (error) {
      setFault(messageOf(error, "Erro ao inserir crédito"));
    }
  };

  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Carregar créditos">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <div className="stack">
            <p>
              Crédito para <strong>{props.client.name}</strong>. Entra na hora e vale por 12 meses.
            </p>
            <label className="filter">
              <span>Valor (R$)</span>
              <input
                className="bp6-input"
                inputMode="decimal"
                placeholder="10,00"
                value={amount}
                aria-invalid={fault !== null}
                aria-describedby="load-credit-fault"
                onChange={(event) => setAmount(event.target.value)}
              />
            </label>
            <label className="filter">
              <span>Descrição (opcional)</span>
              <input
                className="bp6-input"
                maxLength={200}
                placeholder="Crédito inserido pelo administrador"
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            </label>
            <p id="load-credit-fault" role="alert" className="field-fault">
              {fault}
            </p>
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <button type="button" className="bp6-button" onClick={props.onClose}>
                Cancelar
              </button>
              <button type="submit" className="bp6-button bp6-intent-primary" disabled={isLoading}>
                {isLoading ? (
                  "Inserindo…"
                ) : cents ? (
                  <span>
                    Inserir <Money reais={cents / 100} />
                  </span>
                ) : (
                  "Inserir crédito"
                )}
              </button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
