import { type KeyboardEvent, useRef, useState } from "react";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { AccountActions } from "./account-actions.tsx";
import styles from "./avatar-menu.module.css";

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase() || "?";
}

/** The user's menu: "Perfil", theme, "Sair". */
export function AvatarMenu({ onLogoutAll }: { readonly onLogoutAll: () => void }) {
  const user = useRequiredUser();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // The focused item disappears with the menu, so the button gets the focus.
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && isOpen) close();
  };
  const logOutEverywhere = () => {
    close();
    onLogoutAll();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and leaving the group close what the button opened
    <div
      ref={box}
      className={styles.box}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={opener}
        type="button"
        className={styles.avatar}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {user.avatar ? <img src={user.avatar} alt="" /> : initials(user.name || user.email)}
        <span className="visually-hidden">, menu de {user.name || user.email}</span>
      </button>
      {isOpen && (
        <div className={styles.menu}>
          <AccountActions className={styles.who} onNavigate={close} onLogoutAll={logOutEverywhere} />
        </div>
      )}
    </div>
  );
}
