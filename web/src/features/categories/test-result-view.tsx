import { can } from "@tenho/access/can";
import { formatPercent } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Row } from "../../shared/ui/layout/row.tsx";
import { ScrollBox } from "../../shared/ui/layout/scroll-box.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import { ConfidenceBar } from "./confidence-bar.tsx";
import { CorrectTest } from "./correct-test.tsx";
import { methodText, outcomeText, type TestResult } from "./test-result.ts";
import { CandidateCategories, Message, NearestExamples, Parts } from "./test-result-sections.tsx";
import styles from "./test-tab.module.css";

/** The category found for a text, and what it was decided by. */
export function TestResultView({ result }: { readonly result: TestResult }) {
  const { success, error, category, categoryId, document, confidence, threshold, candidates, parts } = result;
  const isWish = result.kind === "wish";
  const user = useRequiredUser();
  const mayCorrect = can(user, "genai.access") && (user.role === "MASTER" || user.role === "ADMIN");
  return (
    <Stack gap={4}>
      <Row gap={3} lines={1}>
        <StatusTag tone={success ? "positive" : "negative"}>{success ? "Sucesso" : "Erro"}</StatusTag>
        {category && <strong className={styles.category}>{category}</strong>}
        {categoryId !== null && <span className="muted">ID {categoryId}</span>}
      </Row>
      {error && <p className={styles.error}>{error}</p>}
      <p>{outcomeText(result)}</p>
      {isWish && mayCorrect && <CorrectTest key={result.originalMessage} result={result} />}
      {isWish && confidence !== null && (
        <div className={styles.confidence}>
          <p>
            <strong>{formatPercent(confidence)}</strong> de confiança
            <span className="muted">mínimo {formatPercent(threshold)}</span>
          </p>
          <ConfidenceBar label="Confiança" value={confidence} threshold={threshold} />
        </div>
      )}
      <Message result={result} />
      <div className={styles.columns}>
        {parts.length > 1 ? (
          <Parts parts={parts} />
        ) : (
          candidates.length > 0 && <CandidateCategories candidates={candidates} />
        )}
        <NearestExamples result={result} />
      </div>
      {document && (
        <details className={styles.document} open>
          <summary>Documento</summary>
          <ScrollBox label="Documento" className={styles.documentText}>
            <p>{document}</p>
          </ScrollBox>
        </details>
      )}
      <p className={styles.method}>
        {methodText(result.method)}
        {result.modelVersion && ` · modelo ${result.modelVersion.slice(0, 12)}`}
      </p>
    </Stack>
  );
}
