import { ChevronDown } from "@blueprintjs/icons";
import { type ReactNode, useId, useState } from "react";
import { Part } from "../../parts/part.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./collapsible.module.css";

type Props = { readonly title: string; readonly note?: string; readonly children: ReactNode };

/** A titled card of a screen that is closed at first; its content is made when it is opened, and kept when it is closed again. */
export function Collapsible({ title, note, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const id = useId();
  return (
    <section className={`card ${styles.section}`} aria-label={title}>
      <h2 className={styles.title}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
        >
          <span>
            {title}
            {note && <span className={styles.note}> · {note}</span>}
          </span>
          <ChevronDown size={20} />
        </button>
      </h2>
      <div id={id} className={styles.content} hidden={!isOpen}>
        {wasOpen && <Part loading={<Skeleton />}>{children}</Part>}
      </div>
    </section>
  );
}
