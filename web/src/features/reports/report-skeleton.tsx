import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { StatSkeleton } from "../../shared/ui/values/stat-card.tsx";

/** A report's shape while its numbers are loaded. */
export function ReportSkeleton() {
  return (
    <>
      <StatSkeleton />
      <Skeleton lines={6} heightPx={48} />
    </>
  );
}
