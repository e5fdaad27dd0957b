import Markdown from "react-markdown";
import styles from "./analysis.module.css";

/** Elements that an analysis may contain; anything else, such as links, images and HTML, is shown as its text or not at all. */
const ELEMENTS = ["h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "br"];
/** Headings are lowered by a level or two, to be below the dialog's own title. */
const HEADINGS = { h1: "h3", h2: "h3", h3: "h4", h4: "h4" } as const;

/** An analysis, from light Markdown to elements. */
export function AnalysisText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      <Markdown allowedElements={ELEMENTS} components={HEADINGS} skipHtml unwrapDisallowed>
        {text}
      </Markdown>
    </div>
  );
}
