import { formatDate, formatTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { serverNow } from "../../../shared/clock/server-clock.ts";
import { formatReais, plural } from "../../../shared/format/numbers.ts";
import { ACCOUNT_STATUS, statusOf } from "../../../shared/people/account-status.ts";
import { phoneOf, ROLE_LABEL } from "../user.ts";
import type { UnitNames } from "../user-columns.tsx";

type Report = {
  readonly title: string;
  readonly rows: readonly User[];
  /** True when there are more accounts than `rows`. */
  readonly isCut: boolean;
  readonly units: UnitNames;
};

const COLUMNS = ["Nome", "Papel", "E-mail", "Telefone", "Franquia", "Cadastro", "Saldo", "Status"];

function cellsOf(user: User, units: UnitNames): readonly string[] {
  const phone = phoneOf(user);
  return [
    user.name,
    ROLE_LABEL[user.role],
    user.email,
    phone ? formatPhone(phone) : "—",
    (user.unit_id && units?.get(user.unit_id)) || user.unit?.name || "—",
    formatDate(new Date(user.created_at)),
    user.balance === null ? "—" : formatReais(user.balance),
    ACCOUNT_STATUS[statusOf(user)].label,
  ];
}

/** Writes the report into an empty document, every word as text: what somebody called themselves is never markup. */
export function writeReport(page: Document, { title, rows, isCut, units }: Report): void {
  const add = (parent: Node, name: string, text = ""): HTMLElement => {
    const element = page.createElement(name);
    element.textContent = text;
    parent.appendChild(element);
    return element;
  };
  const addRow = (parent: Node, name: "th" | "td", cells: readonly string[]) => {
    const line = add(parent, "tr");
    for (const text of cells) {
      const { style } = add(line, name, text);
      style.padding = "4px 6px";
      style.borderBottom = "1px solid #999";
      style.textAlign = "left";
    }
  };
  const now = serverNow();
  page.title = title;
  page.documentElement.lang = "pt-BR";
  page.body.replaceChildren();
  page.body.style.font = "12px sans-serif";
  add(page.body, "h1", title);
  const total = plural(rows.length, "usuário", "usuários", isCut);
  add(page.body, "p", `${formatDate(now)} ${formatTime(now)} · ${total}`);
  const table = add(page.body, "table");
  table.style.borderCollapse = "collapse";
  table.style.width = "100%";
  addRow(add(table, "thead"), "th", COLUMNS);
  const body = add(table, "tbody");
  for (const user of rows) addRow(body, "td", cellsOf(user, units));
}
