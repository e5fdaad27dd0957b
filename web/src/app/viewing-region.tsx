import { lazy, Suspense } from "react";
import { useViewing } from "../shared/session/use-session.ts";

// Loaded on demand: only support views the panels of others.
const ViewingBanner = lazy(async () => ({ default: (await import("./viewing-banner.tsx")).ViewingBanner }));

/** The banner of a viewing, over every screen; nothing in one's own panel. */
export function ViewingRegion() {
  const viewing = useViewing();
  if (viewing === null) return null;
  return (
    <Suspense fallback={null}>
      <ViewingBanner viewing={viewing} />
    </Suspense>
  );
}
