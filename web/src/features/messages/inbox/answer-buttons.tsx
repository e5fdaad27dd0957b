import { Cross, Tick } from "@blueprintjs/icons";
import { Money } from "../../../shared/ui/values/money.tsx";
import type { Choice } from "./offer-answers.tsx";
import styles from "./offer-card.module.css";

type Props = {
  readonly price: number;
  /** The answer in progress, if there is one. */
  readonly sending: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  /** True when a message about the last try replaces "Não vendo isso". */
  readonly hasProblem: boolean;
};

/** Buttons for TENHO with its price, NÃO TENHO, which is never larger, and "Não vendo isso". */
export function AnswerButtons({ price, sending, onChoose, hasProblem }: Props) {
  const isBusy = sending !== undefined;
  return (
    <div className={styles.answers} data-problem={hasProblem}>
      <button type="button" className={styles.accept} disabled={isBusy} onClick={() => onChoose("TENHO")}>
        <Tick size={20} />
        <span translate="no">{sending === "TENHO" ? "Enviando..." : "TENHO"}</span>
        <span className={styles.price}>{price === 0 ? "grátis" : <Money value={price} />}</span>
      </button>
      <button type="button" className={styles.reject} disabled={isBusy} onClick={() => onChoose("NAO_TENHO")}>
        <Cross size={20} />
        <span translate="no">NÃO TENHO</span>
        <span className={styles.price}>grátis</span>
      </button>
      {!hasProblem && (
        <button
          type="button"
          className={styles.notMyCategory}
          disabled={isBusy}
          onClick={() => onChoose("NOT_MY_CATEGORY")}
        >
          Não vendo isso
        </button>
      )}
    </div>
  );
}
