import { type RefObject, useEffect, useRef, useState } from "react";
import { Confirm } from "../../../shared/ui/confirm.tsx";

type Props = {
  /** The part of the page where clicks are not asked about. */
  readonly inside: RefObject<HTMLElement | null>;
  readonly onLeave: () => void;
};

/** While it is shown: asks before a link or tab elsewhere on the page, or the browser itself, leaves what is not saved. */
export function LeaveWarning({ inside, onLeave }: Props) {
  const [waiting, setWaiting] = useState<HTMLElement | null>(null);
  const allowed = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>("a[href], [role=tab]") : null;
      if (target === null || target === allowed.current || inside.current?.contains(target)) return;
      if (target.closest("dialog") !== null || target.getAttribute("aria-selected") === "true") return;
      event.preventDefault();
      event.stopPropagation();
      setWaiting(target);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [inside]);

  if (waiting === null) return null;
  const leave = () => {
    allowed.current = waiting;
    setWaiting(null);
    onLeave();
    waiting.click();
  };
  return (
    <Confirm
      title="Sair sem salvar?"
      actionLabel="Sair sem salvar"
      busyLabel="Saindo..."
      isBusy={false}
      isDestructive
      onConfirm={leave}
      onClose={() => setWaiting(null)}
    >
      <p>As alterações de permissões por perfil que ainda não foram salvas se perdem.</p>
    </Confirm>
  );
}
