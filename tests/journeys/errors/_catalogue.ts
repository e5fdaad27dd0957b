import { CATEGORY_ROWS } from "./_category-rows.ts";
import { DASHBOARD_ROWS } from "./_dashboard-rows.ts";
import { FINANCE_ROWS } from "./_finance-rows.ts";
import { OTHER_ROWS } from "./_other-rows.ts";
import { PERMISSION_ROWS } from "./_permission-rows.ts";
import type { ErrorRow } from "./_row.ts";
import { SETTING_ROWS } from "./_setting-rows.ts";
import { UNIT_ROWS } from "./_unit-rows.ts";
import { USER_ROWS } from "./_user-rows.ts";

/** Every row, in the order of the test: a row may need the state that the previous one left behind. */
export const CATALOGUE: readonly ErrorRow[] = [
  ...DASHBOARD_ROWS,
  ...USER_ROWS,
  ...UNIT_ROWS,
  ...SETTING_ROWS,
  ...PERMISSION_ROWS,
  ...FINANCE_ROWS,
  ...CATEGORY_ROWS,
  ...OTHER_ROWS,
];
