import { isRole, type Role, roleChoices } from "@tenho/access/roles";
import { toPage } from "../../../api/page.ts";
import { useGetUserQuery, useListFranchiseUnitsQuery } from "../../../api/tenho-api.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { CompanyField } from "../../../shared/people/company-field.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Grid } from "../../../shared/ui/layout/grid.tsx";
import { ROLE_LABEL } from "../user.ts";
import type { StepProps } from "./step.ts";

type Props = StepProps & {
  /** The role the account has; undefined for one that is to be created. */
  readonly current: Role | undefined;
  readonly isSelf: boolean;
};

/** Configurações: the role, and where the account belongs. */
export function SettingsStep({ draft, errors, change, current, isSelf }: Props) {
  const reader = useRequiredUser();
  const isMaster = reader.role === "MASTER";
  const { role, unitId, clientId } = draft;
  const units = useListFranchiseUnitsQuery({}, { skip: !isMaster });
  const { currentData: company } = useGetUserQuery({ id: clientId }, { skip: role !== "USER" || clientId === "" });
  const own = isMaster ? toPage(units.data ?? []).items : reader.available_franchises;
  const hasUnit = role === "ADMIN" || role === "CLIENT";
  return (
    <Grid gap={4}>
      <SelectField
        label="Papel"
        value={role}
        disabled={isSelf}
        hint={isSelf ? "Ninguém troca o próprio papel." : undefined}
        error={errors.role}
        choices={roleChoices(reader.role, current).map((value) => ({ value, label: ROLE_LABEL[value] }))}
        onChange={(value) => isRole(value) && change({ role: value })}
      />
      {hasUnit && (
        <SelectField
          label="Franquia"
          value={unitId}
          disabled={!isMaster || isSelf}
          hint={isMaster ? undefined : "A conta fica na sua franquia."}
          error={errors.unit_id ?? (units.isError ? "Erro ao carregar lista de franquias" : null)}
          choices={[
            { value: "", label: "Selecione" },
            ...own.map((unit) => ({ value: unit.id, label: unitText(unit) })),
          ]}
          onChange={(id) => change({ unitId: id })}
        />
      )}
      {role === "USER" && (
        <CompanyField
          label="Empresa"
          chosenLabel="Trabalha em"
          hint="Digite duas letras do nome da empresa."
          failure="Erro ao carregar lista de clientes"
          error={errors.client_id}
          company={clientId === "" ? null : { id: clientId, name: company?.name ?? "…" }}
          onChoose={(chosen) => change({ clientId: chosen?.id ?? "" })}
        />
      )}
    </Grid>
  );
}
