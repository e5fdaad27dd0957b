import type { ErrorRow } from "./_row.ts";
import { CATEGORY_ROWS } from "./rows/_category-rows.ts";
import { DASHBOARD_ROWS } from "./rows/_dashboard-rows.ts";
import { FINANCE_ROWS } from "./rows/_finance-rows.ts";
import { OTHER_ROWS } from "./rows/_other-rows.ts";
import { PERMISSION_ROWS } from "./rows/_permission-rows.ts";
import { SETTING_ROWS } from "./rows/_setting-rows.ts";
import { UNIT_ROWS } from "./rows/_unit-rows.ts";
import { USER_ROWS } from "./rows/_user-rows.ts";

/** Every row, in the order they are tried: a row may need what the one before left behind. */
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
