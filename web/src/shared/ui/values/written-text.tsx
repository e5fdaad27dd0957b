import { useState } from "react";
import { Button } from "../button.tsx";
import styles from "./written-text.module.css";

/** Longest text that fits into the lines shown on a phone. */
const SHORT_CHARS_MAX = 220;
const SHORT_LINES_MAX = 6;

/** Text that a person wrote, with its line breaks; a long text is clamped, with "ver tudo". */
export function WrittenText({
  children,
  className = "",
}: {
  readonly children: string;
  readonly className?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLong = children.length > SHORT_CHARS_MAX || children.split("\n").length > SHORT_LINES_MAX;
  return (
    <div className={className}>
      <p className={styles.text} data-clamped={isLong && !isOpen}>
        {children}
      </p>
      {isLong && (
        <Button small kind="link" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "ver menos" : "ver tudo"}
        </Button>
      )}
    </div>
  );
}
