import { MasterPage } from "../../features/dashboards/master-page.tsx";
import { useReadinessFirst } from "../../features/readiness/use-readiness-first.ts";
import { HoldAlert } from "../../features/settings/whatsapp/hold-alert.tsx";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";

const ReadinessPage = lazyPart(async () => (await import("../../features/readiness/readiness-page.tsx")).ReadinessPage);

/** The platform owner's first screen: what is wrong or missing before all else, then what needs a decision, then the numbers. */
export function MasterScreen() {
  const { first, leave } = useReadinessFirst();
  if (first === "waiting") return <Skeleton lines={7} heightPx={96} />;
  if (first === "readiness") {
    return (
      <Part>
        <ReadinessPage onLeave={leave} />
      </Part>
    );
  }
  return (
    <>
      <HoldAlert />
      <MasterPage />
    </>
  );
}
