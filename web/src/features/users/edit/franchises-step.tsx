import type { User } from "../../../api/generated/tenho.gen.ts";
import { toPage } from "../../../api/page.ts";
import { useListFranchiseUnitsQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { ServedUnits } from "../../../shared/units/served-units.tsx";
import type { ServiceArea } from "../../../shared/units/service-area.ts";

type Props = {
  readonly user: Pick<User, "role" | "unit_id">;
  readonly value: ServiceArea;
  readonly onChange: (value: ServiceArea) => void;
};

/** The units a company serves, or those an ADMIN runs. */
export function FranchisesStep({ user, value, onChange }: Props) {
  const query = useListFranchiseUnitsQuery({});
  return (
    <QueryState query={query} errorTitle="Erro ao carregar lista de franquias" skeleton={<Skeleton lines={4} />}>
      {(data) => {
        const units = toPage(data).items;
        const own = units.find(({ id }) => id === user.unit_id) ?? null;
        return (
          <ServedUnits
            value={value}
            own={own}
            ownNote="a da conta"
            units={units}
            canHaveAll={user.role === "CLIENT"}
            onChange={onChange}
          />
        );
      }}
    </QueryState>
  );
}
