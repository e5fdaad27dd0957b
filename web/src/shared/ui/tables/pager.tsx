import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import type { useCursorPages } from "../../hooks/use-cursor-pages.ts";
import { Button } from "../button.tsx";
import { Row } from "../layout/row.tsx";
import styles from "./pager.module.css";

type Props = {
  readonly pages: ReturnType<typeof useCursorPages>;
  readonly nextCursor: string | null;
  /** The names of the buttons for the page before and the page after, by the list's order. */
  readonly labels?: readonly [previous: string, next: string];
  readonly children?: string;
};

const NEWEST_FIRST = ["Mais novos", "Mais antigos"] as const;

/** The footer of a list: the count and the buttons for the pages before and after. */
export function Pager({ pages, nextCursor, labels: [previous, next] = NEWEST_FIRST, children }: Props) {
  return (
    <>
      {children && <span role="status">{children}</span>}
      {(!pages.isFirst || nextCursor) && (
        <Row as="span" gap={1}>
          <Button small kind="quiet" icon={<ChevronLeft />} disabled={pages.isFirst} onClick={pages.previous}>
            {previous}
          </Button>
          <Button
            small
            kind="quiet"
            disabled={!nextCursor}
            onClick={() => nextCursor && pages.next(nextCursor)}
            className={styles.next}
            icon={<ChevronRight />}
          >
            {next}
          </Button>
        </Row>
      )}
    </>
  );
}
