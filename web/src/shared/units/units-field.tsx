import { lazy, Suspense } from "react";
import { Skeleton } from "../ui/feedback/skeleton.tsx";

/** Blueprint's choice of several, loaded when it is first shown: the registration stands on the public page. */
const UnitsMultiSelect = lazy(async () => ({ default: (await import("./units-multi-select.tsx")).UnitsMultiSelect }));

/** The own unit and those chosen beside it. */
export function UnitsField(props: Parameters<typeof UnitsMultiSelect>[0]) {
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      <UnitsMultiSelect {...props} />
    </Suspense>
  );
}
