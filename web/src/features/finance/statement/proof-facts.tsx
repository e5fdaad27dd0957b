import { Tick, WarningSign } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import type { Proof } from "../../../api/merchant-types.ts";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { type Fact, Facts } from "../../../shared/ui/values/facts.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import { kindLabel } from "./line-text.ts";
import styles from "./proof.module.css";

/** Facts of the answer; a TENHO answered in the panel has neither button nor message. */
function answerFacts({ offer_id, button_id, wamid }: Proof): readonly Fact[] {
  if (offer_id === null) return [];
  return [
    ["Oferta", <code key="offer">{offer_id}</code>],
    ["Botão", button_id ? <code key="button">{button_id}</code> : "respondido no painel"],
    ["Mensagem do WhatsApp", wamid ? <code key="wamid">{wamid}</code> : "respondido no painel"],
  ];
}

function purchaseFacts({ txid, end_to_end_id }: Proof): readonly Fact[] {
  const facts: Fact[] = [];
  if (txid) facts.push(["Identificador da cobrança (txid)", <code key="txid">{txid}</code>]);
  if (end_to_end_id) facts.push(["Identificador do Pix (endToEndId)", <code key="e2e">{end_to_end_id}</code>]);
  return facts;
}

function wishFacts({ wish }: Proof): readonly Fact[] {
  if (!wish) return [];
  return [
    ["Pedido", wish.text ? <WrittenText key="wish">{wish.text}</WrittenText> : "texto removido"],
    ["Cliente", wish.customer ?? "contato removido"],
    ["Categoria", wish.category ?? "–"],
  ];
}

/** All facts that prove one movement. Its hash covers the movement before it, so that an edited line is detected. */
export function ProofFacts({ proof }: { readonly proof: Proof }) {
  const facts: readonly Fact[] = [
    ["O que é", proof.description || kindLabel(proof)],
    ...wishFacts(proof),
    ["Quando", formatDateTime(new Date(proof.created_at))],
    ["Valor", <Money key="price" value={proof.price} />],
    ["Saldo antes", <Money key="before" value={proof.balance_before} />],
    ["Saldo depois", <Money key="after" value={proof.balance_after} />],
    ...answerFacts(proof),
    ...purchaseFacts(proof),
    ["Código anterior", <code key="previous">{proof.previous_hash ?? "–"}</code>],
    ["Código deste lançamento", <code key="hash">{proof.hash ?? "ainda não calculado"}</code>],
  ];
  return (
    <Stack gap={4}>
      {proof.hash !== null && (
        <p className={styles.mark} data-verified={proof.verified}>
          {proof.verified ? <Tick /> : <WarningSign />}
          {proof.verified
            ? "Conferido: este lançamento é o que foi gravado."
            : "Não confere: este lançamento mudou depois de gravado. Fale com o suporte."}
        </p>
      )}
      <Facts facts={facts} />
      <p className={styles.id}>Lançamento {proof.id}</p>
    </Stack>
  );
}
