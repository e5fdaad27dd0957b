import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { AddressFields } from "./address-fields.tsx";
import { GIVEN_HINT, type StepProps } from "./step.ts";
import styles from "./user-form.module.css";

/** Endereço. */
export function AddressStep({ draft: { address }, errors, change, given }: StepProps) {
  return (
    <Grid gap={4}>
      {given.address && (
        <div className={styles.whole}>
          <Notice tone="info">{GIVEN_HINT}</Notice>
        </div>
      )}
      <AddressFields
        address={address}
        errors={errors}
        readOnly={given.address}
        onChange={(changes) => change({ address: { ...address, ...changes } })}
      />
    </Grid>
  );
}
