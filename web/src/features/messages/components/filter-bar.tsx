import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { useListCategoryGroupsQuery } from "../api.ts";
import { FILTER_NAMES, type FilterName, withFilter, withoutFilters } from "../filters.ts";
import "./filter-bar.css";

const TYPING_PAUSE_MS = 350;

/** A text filter that reaches the address once the typing pauses. */
function TextFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState(props.value);
  const { value, onChange } = props;
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onChange(draft.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <label className="filter">
      <span>{props.label}</span>
      <input
        className="bp6-input"
        type="search"
        maxLength={100}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </label>
  );
}

function CategoryFilter(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { data: groups = [] } = useListCategoryGroupsQuery({});
  return (
    <label className="filter">
      <span>Categoria</span>
      <span className="bp6-html-select">
        <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          <option value="">Todas</option>
          {groups.map((group) => (
            <optgroup key={group.groupName} label={group.groupName}>
              {group.categories.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </span>
    </label>
  );
}

/** All filters of the Central de Mensagens; they live in the address bar. */
export function FilterBar() {
  const [params, setParams] = useSearchParams();
  const user = useRequiredUser();
  const value = (name: FilterName): string => params.get(name) ?? "";
  const set = (name: FilterName) => (text: string) =>
    setParams((now) => withFilter(now, name, text), { replace: true });
  const isActive = FILTER_NAMES.some((name) => params.has(name));
  const runsUnits = user.role === "MASTER" || user.role === "ADMIN";
  const units = user.available_franchises;
  return (
    <search className="card filter-bar">
      <details open={isActive || window.matchMedia("(min-width: 761px)").matches}>
        <summary>Filtros{isActive ? " (ativos)" : ""}</summary>
        <div className="filters">
          <TextFilter label="Busca" value={value("search")} onChange={set("search")} />
          <label className="filter">
            <span>De</span>
            <input
              className="bp6-input"
              type="date"
              value={value("dateFrom")}
              onChange={(event) => set("dateFrom")(event.target.value)}
            />
          </label>
          <label className="filter">
            <span>Até</span>
            <input
              className="bp6-input"
              type="date"
              value={value("dateTo")}
              onChange={(event) => set("dateTo")(event.target.value)}
            />
          </label>
          <CategoryFilter value={value("category")} onChange={set("category")} />
          <label className="filter">
            <span>Status</span>
            <span className="bp6-html-select">
              <select value={value("status")} onChange={(event) => set("status")(event.target.value)}>
                <option value="">Todos</option>
                <option value="pending">Pendente</option>
                <option value="responded">Respondido</option>
                <option value="negative">Negativo</option>
              </select>
            </span>
          </label>
          {runsUnits && <TextFilter label="Empresa" value={value("company")} onChange={set("company")} />}
          {runsUnits && units.length > 1 && (
            <label className="filter">
              <span>Franquia</span>
              <span className="bp6-html-select">
                <select value={value("franchise")} onChange={(event) => set("franchise")(event.target.value)}>
                  <option value="">Todas</option>
                  {units.map((unit) => (
                    <option key={unit.id} value={unit.id}>
                      {unit.name}
                    </option>
                  ))}
                </select>
              </span>
            </label>
          )}
          {isActive && (
            <button
              type="button"
              className="bp6-button filter-clear"
              onClick={() => setParams(withoutFilters, { replace: true })}
            >
              Limpar filtros
            </button>
          )}
        </div>
      </details>
    </search>
  );
}
