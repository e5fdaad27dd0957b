import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { StatSkeleton } from "../../shared/ui/values/stat-card.tsx";
import styles from "./dashboard.module.css";

type Props = { readonly stats?: number; readonly hasChart?: boolean };

/** A dashboard's shape while its numbers are loaded. */
export function DashboardSkeleton({ stats = 4, hasChart = true }: Props) {
  return (
    <>
      <StatSkeleton count={stats} />
      {hasChart && (
        <div className={`card ${styles.wide}`}>
          <Skeleton lines={1} heightPx={300} />
        </div>
      )}
      <div className={styles.columns}>
        <div className="card">
          <Skeleton lines={6} />
        </div>
        <div className="card">
          <Skeleton lines={6} />
        </div>
      </div>
    </>
  );
}
