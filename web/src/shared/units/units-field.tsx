import { lazyPart } from "../parts/lazy-part.tsx";
import { Part } from "../parts/part.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";

/** Blueprint's MultiSelect is loaded only when it is first shown, because the registration is part of the public page. */
const UnitsMultiSelect = lazyPart(async () => (await import("./units-multi-select.tsx")).UnitsMultiSelect);

/** A field with the own unit and the units chosen in addition to it. */
export function UnitsField(props: Parameters<typeof UnitsMultiSelect>[0]) {
  return (
    <Part loading={<Skeleton lines={1} />}>
      <UnitsMultiSelect {...props} />
    </Part>
  );
}
