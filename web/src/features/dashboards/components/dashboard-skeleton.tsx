import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatSkeleton } from "../../../shared/ui/stat-card.tsx";

/** A dashboard's shape while its numbers arrive. */
export function DashboardSkeleton() {
  return (
    <>
      <StatSkeleton />
      <div className="card">
        <Skeleton lines={1} heightPx={240} />
      </div>
    </>
  );
}
