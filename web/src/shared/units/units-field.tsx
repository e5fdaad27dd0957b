import { lazy, Suspense } from "react";
import { Skeleton } from "../ui/feedback/skeleton.tsx";

/** Blueprint's MultiSelect is loaded only when it is first shown, because the registration is part of the public page. */
const UnitsMultiSelect = lazy(async () => ({ default: (await import("./units-multi-select.tsx")).UnitsMultiSelect }));

/** A field with the own unit and the units chosen in addition to it. */
export function UnitsField(props: Parameters<typeof UnitsMultiSelect>[0]) {
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      <UnitsMultiSelect {...props} />
    </Suspense>
  );
}
