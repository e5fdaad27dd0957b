import { formatPercent } from "../../shared/format/numbers.ts";
import { ConfidenceBar } from "./confidence-bar.tsx";
import { highlight } from "./highlight.ts";
import type { TestResult } from "./test-result.ts";
import styles from "./test-tab.module.css";

/** The message as it was written, the words in favour of the result marked by how much. */
export function Message({ result }: { readonly result: TestResult }) {
  const { words } = result.explanation;
  return (
    <figure className={styles.message}>
      <figcaption>Mensagem original</figcaption>
      <blockquote>
        {highlight(result.originalMessage, words).map(({ text, at, strength }) =>
          strength > 0 ? (
            <mark key={at} style={{ "--strength": `${Math.round(12 + strength * 28)}%` } as React.CSSProperties}>
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </blockquote>
      {words.length > 0 && <p className="muted">Marcadas: as palavras que pesaram a favor.</p>}
    </figure>
  );
}

export function CandidateCategories({ candidates }: Pick<TestResult, "candidates">) {
  return (
    <section>
      <h3>Candidatas</h3>
      <ol className={styles.candidates}>
        {candidates.map(({ id, name, confidence }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{formatPercent(confidence)}</span>
            <ConfidenceBar label={name} value={confidence} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Parts({ parts }: Pick<TestResult, "parts">) {
  return (
    <section>
      <h3>Pedidos na mensagem</h3>
      <ol className={styles.nearest}>
        {parts.map(({ text, candidates }) => (
          <li key={text}>
            <q>{text}</q>
            <span className="muted">
              {candidates.map(({ name, confidence }) => `${name} ${formatPercent(confidence)}`).join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function NearestExamples({ result }: { readonly result: TestResult }) {
  const { nearest } = result.explanation;
  if (nearest.length === 0) return null;
  return (
    <section>
      <h3>Textos de treino mais próximos</h3>
      <ol className={styles.nearest}>
        {nearest.map(({ text, category, category_id, similarity }) => (
          <li key={`${category_id} ${text}`}>
            <q>{text}</q>
            <span className="muted">
              {category} · {formatPercent(similarity)} parecido
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
