/** The heading of MASTER's first screen, and that of everybody else's while it is loaded. */
export const MASTER_TITLE = "Dashboard Master - Controle Total do Sistema";
export const DASHBOARD_TITLE = "Dashboard";
