import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import { percent } from "../models/model.ts";
import { ConfidenceBar } from "./confidence-bar.tsx";
import { Candidates, Message, Nearest, Parts } from "./result-sections.tsx";
import { type Answer, methodText, verdict } from "./test-result.ts";
import styles from "./test-tab.module.css";

/** What a text was taken for, and everything that led there. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const { success, error, category, categoryId, document, confidence, threshold, candidates, parts } = answer;
  const isWish = answer.kind === "wish";
  return (
    <div className={styles.answer}>
      <div className={styles.head}>
        <StatusTag tone={success ? "positive" : "negative"}>{success ? "Sucesso" : "Erro"}</StatusTag>
        {category && <strong className={styles.category}>{category}</strong>}
        {categoryId !== null && <span className="muted">ID {categoryId}</span>}
      </div>
      {error && <p className={styles.error}>{error}</p>}
      <p>{verdict(answer)}</p>
      {isWish && confidence !== null && (
        <div className={styles.confidence}>
          <p>
            <strong>{percent(confidence)}</strong> de confiança
            <span className="muted">mínimo {percent(threshold)}</span>
          </p>
          <ConfidenceBar label="Confiança" value={confidence} threshold={threshold} />
        </div>
      )}
      <Message answer={answer} />
      <div className={styles.columns}>
        {parts.length > 1 ? <Parts parts={parts} /> : candidates.length > 0 && <Candidates candidates={candidates} />}
        <Nearest answer={answer} />
      </div>
      {document && (
        <details className={styles.document} open>
          <summary>Documento</summary>
          <p>{document}</p>
        </details>
      )}
      <p className={styles.method}>
        {methodText(answer.method)}
        {answer.modelVersion && ` · modelo ${answer.modelVersion.slice(0, 12)}`}
      </p>
    </div>
  );
}
