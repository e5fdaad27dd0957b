import { Cross, Menu } from "@blueprintjs/icons";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../shared/ui/button.tsx";
import { Logo } from "../../../shared/ui/logo.tsx";
import { LINKS } from "./links.ts";
import styles from "./site-header.module.css";
import { useIsScrolled } from "./use-is-scrolled.ts";

const ANCHORS = [
  { label: "Sobre", to: LINKS.about },
  { label: "Recursos", to: LINKS.features },
  { label: "Preços", to: LINKS.prices },
  { label: "Contato", to: LINKS.contact },
] as const;

export type HeaderProps = {
  /** Path of the panel of a user who is already logged in; null shows the login. */
  readonly panelPath: string | null;
  /** Opens the login where it is over this page; elsewhere a link leads to it. */
  readonly onLogin?: () => void;
};

/** The header of the public pages: solid once the page is scrolled, with a menu where there is little room. */
export function SiteHeader({ panelPath, onLogin }: HeaderProps) {
  const isScrolled = useIsScrolled();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  return (
    <header className={styles.header} data-solid={isScrolled || isOpen}>
      <div className={styles.bar}>
        <Link to={LINKS.home} className={styles.brand} aria-label="Tenho, início" onClick={close}>
          <Logo sizePx={32} />
          <span>Tenho</span>
        </Link>
        <nav id="site-menu" aria-label="Seções do site" className={styles.menu} data-open={isOpen}>
          {ANCHORS.map(({ label, to }) => (
            <Link key={to} to={to} onClick={close}>
              {label}
            </Link>
          ))}
          {!panelPath && (
            <Link className={`bp6-button bp6-intent-primary ${styles.inMenu}`} to={LINKS.register} onClick={close}>
              Começar Agora
            </Link>
          )}
        </nav>
        <div className={styles.actions}>
          {panelPath ? (
            <Link className="bp6-button bp6-intent-primary" to={panelPath}>
              Abrir meu painel
            </Link>
          ) : (
            <>
              {onLogin ? (
                <Button onClick={onLogin}>Entrar</Button>
              ) : (
                <Link className="bp6-button" to={LINKS.login}>
                  Entrar
                </Link>
              )}
              <Link className={`bp6-button bp6-intent-primary ${styles.beside}`} to={LINKS.register}>
                Começar Agora
              </Link>
            </>
          )}
          <button
            ref={toggle}
            type="button"
            className={`bp6-button bp6-minimal ${styles.toggle}`}
            aria-label={isOpen ? "Fechar menu do site" : "Abrir menu do site"}
            aria-expanded={isOpen}
            aria-controls="site-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Cross size={20} /> : <Menu size={20} />}
          </button>
        </div>
      </div>
    </header>
  );
}
