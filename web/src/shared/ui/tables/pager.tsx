import { ChevronLeft, ChevronRight } from "@blueprintjs/icons";
import type { useCursorPages } from "../../hooks/use-cursor-pages.ts";
import { Button } from "../button.tsx";
import styles from "./pager.module.css";

type Props = {
  readonly pages: ReturnType<typeof useCursorPages>;
  readonly nextCursor: string | null;
  readonly children?: string;
};

/** The footer of a list: the count and the buttons for newer and older pages. */
export function Pager({ pages, nextCursor, children }: Props) {
  return (
    <>
      {children && <span role="status">{children}</span>}
      {(!pages.isFirst || nextCursor) && (
        <span className={styles.buttons}>
          <Button small kind="quiet" icon={<ChevronLeft />} disabled={pages.isFirst} onClick={pages.previous}>
            Mais novos
          </Button>
          <Button
            small
            kind="quiet"
            disabled={!nextCursor}
            onClick={() => nextCursor && pages.next(nextCursor)}
            className={styles.next}
            icon={<ChevronRight />}
          >
            Mais antigos
          </Button>
        </span>
      )}
    </>
  );
}
