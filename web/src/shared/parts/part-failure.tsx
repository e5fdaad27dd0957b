import { Offline, WarningSign } from "@blueprintjs/icons";
import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { areThere, FilesMissing } from "./load-files.ts";

/** Pauses between looks whether the missing files can be had; the last one repeats. */
const LOOKS_MS = [5_000, 10_000, 20_000, 60_000];

type Props = {
  readonly error: unknown;
  /** True where there is room for one line. */
  readonly inline: boolean;
  readonly retries: number;
  /** Shows the part again; `isAsked` where a person asked for it. */
  readonly onRetry: (isAsked: boolean) => void;
};

/** Tries again by itself once the network is back, or the server has the files again. */
function useReturn(error: unknown, onRetry: Props["onRetry"]): void {
  useEffect(() => {
    if (!(error instanceof FilesMissing)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const retry = () => {
      if (!isOver) onRetry(false);
    };
    const look = (at: number) => {
      timer = setTimeout(
        async () => {
          if (await areThere(error.files)) retry();
          else if (!isOver) look(at + 1);
        },
        LOOKS_MS[Math.min(at, LOOKS_MS.length - 1)],
      );
    };
    look(0);
    addEventListener("online", retry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [error, onRetry]);
}

/** Says in place of a part that it could not be shown, and offers it once more; the whole page only after that did not help. */
export function PartFailure({ error, inline, retries, onRetry }: Props) {
  useReturn(error, onRetry);
  const isOffline = error instanceof FilesMissing && error.lack === "offline";
  const needsPage = retries > 0 && !isOffline;
  const { title, text, action } = isOffline ? OFFLINE : needsPage ? NEEDS_PAGE : FAILED;
  const button = action && (
    <Button
      small={inline}
      title={inline ? `${title}. ${text}` : undefined}
      onClick={() => (needsPage ? location.reload() : onRetry(true))}
    >
      {action}
    </Button>
  );
  if (inline) {
    return (
      <span role="status" title={text}>
        {button ?? title}
      </span>
    );
  }
  return (
    <div role={isOffline ? "status" : "alert"}>
      <EmptyState small icon={isOffline ? Offline : WarningSign} title={title} action={button}>
        {text}
      </EmptyState>
    </div>
  );
}

const OFFLINE = { title: "Sem conexão", text: "Esta parte abre sozinha quando a conexão voltar.", action: undefined };
const FAILED = { title: "Esta parte não abriu", text: "O resto da tela continua como está.", action: "Atualizar" };
const NEEDS_PAGE = {
  title: "Esta parte não abriu",
  text: "Recarregue a página para abri-la. O que você digitou e ainda não enviou se perde.",
  action: "Recarregar a página",
};
