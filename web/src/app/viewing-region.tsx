import { lazyPart } from "../shared/parts/lazy-part.tsx";
import { Part } from "../shared/parts/part.tsx";
import { useViewing } from "../shared/session/use-session.ts";

// Loaded on demand: only support views the panels of others.
const ViewingBanner = lazyPart(async () => (await import("./viewing-banner.tsx")).ViewingBanner);

/** The banner of a viewing, over every screen; nothing in one's own panel. */
export function ViewingRegion() {
  const viewing = useViewing();
  if (viewing === null) return null;
  return (
    <Part inline>
      <ViewingBanner viewing={viewing} />
    </Part>
  );
}
