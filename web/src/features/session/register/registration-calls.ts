import type {
  GetInitialCreditsApiResponse,
  ListFranchiseUnitsApiResponse,
  RegisterApiArg,
  RegisterApiResponse,
} from "../../../api/generated/tenho.gen.ts";
import { getJson, type Outcome, sendJson } from "../../../api/send-json.ts";

export type Unit = Extract<ListFranchiseUnitsApiResponse, readonly unknown[]>[number];

/** Units that are active, by state and city; none where the list cannot be had. */
export async function loadUnits(signal: AbortSignal): Promise<readonly Unit[]> {
  const { data } = await getJson<ListFranchiseUnitsApiResponse>("/franchise-units", signal);
  const placed = ({ state, city, name }: Unit): string => `${state} ${city} ${name}`;
  return (Array.isArray(data) ? data : [])
    .filter((unit) => unit.is_active)
    .sort((one, other) => placed(one).localeCompare(placed(other), "pt-BR"));
}

/** Credit that each unit gives a new merchant, in reais, by the unit's id; empty where it cannot be loaded. */
export async function loadInitialCredits(signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const { data } = await getJson<GetInitialCreditsApiResponse>("/franchise-units/initial-credits", signal);
  const credits = Object.entries(data ?? {}).map(([id, entry]) => [id, Number(entry?.credit) || 0] as const);
  return new Map(credits);
}

export const register = (body: RegisterApiArg["body"]): Promise<Outcome<RegisterApiResponse>> =>
  sendJson<RegisterApiResponse>("/auth/register", body, { anonymous: true });
