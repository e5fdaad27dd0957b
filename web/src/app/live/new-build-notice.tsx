import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./new-build-notice.module.css";

/** Pause between looks while the page is visible. */
const LOOK_MS = 10 * 60_000;

type Build = { readonly entry: string; readonly built_at: string };

const isBuild = (json: unknown): json is Build =>
  typeof json === "object" && json !== null && "entry" in json && "built_at" in json;

/**
 * Returns whether the server has a newer build than the one this page came from. During a release an older replica may answer, so another build counts
 * only if it was made later.
 */
async function isNewerThere(): Promise<boolean> {
  const builtAt = document.querySelector<HTMLMetaElement>('meta[name="built-at"]')?.content;
  if (builtAt === undefined) return false;
  try {
    const response = await fetch("/build.json", { cache: "no-store" });
    const build: unknown = response.ok ? await response.json() : null;
    return (
      isBuild(build) &&
      build.built_at > builtAt &&
      document.querySelector(`script[src="${CSS.escape(build.entry)}"]`) === null
    );
  } catch {
    return false;
  }
}

/** Offers a newer build, and never takes it by itself: the page may hold a form. */
export function NewBuildNotice() {
  const [isNewer, setNewer] = useState(false);

  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (document.visibilityState === "visible" && (await isNewerThere()) && !isOver) setNewer(true);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, []);

  return (
    <div className={styles.region} role="status">
      {isNewer && (
        <p className={styles.notice}>
          <span>Há uma versão nova.</span>
          <Button small kind="primary" onClick={() => location.reload()}>
            Atualizar
          </Button>
          <Button small kind="quiet" onClick={() => setNewer(false)}>
            Depois
          </Button>
        </p>
      )}
    </div>
  );
}
