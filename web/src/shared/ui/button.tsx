import type { ButtonHTMLAttributes, ReactNode } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: "plain" | "primary" | "danger" | "quiet" | "quiet-danger" | "link";
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
  readonly small?: boolean;
};

const CLASSES = {
  plain: "",
  primary: "bp6-intent-primary",
  danger: "bp6-intent-danger",
  quiet: "bp6-minimal",
  "quiet-danger": "bp6-minimal button-danger",
  link: "bp6-minimal button-link",
};

/** A button in Blueprint's style without its JavaScript. While `busy` it is disabled and shows `busyLabel`. */
export function Button({
  kind = "plain",
  busy = false,
  busyLabel,
  icon,
  small = false,
  className = "",
  children,
  ...rest
}: Props) {
  const classes = `bp6-button ${CLASSES[kind]} ${small ? "bp6-small" : ""} ${className}`;
  return (
    <button type="button" {...rest} className={classes} disabled={busy || rest.disabled} aria-busy={busy || undefined}>
      {icon}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
