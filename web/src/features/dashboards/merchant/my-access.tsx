import { can } from "@tenho/access/can";
import { PERMISSIONS } from "@tenho/access/permissions";
import { Link } from "react-router";
import type { GetUserDashboardApiResponse } from "../../../api/generated/tenho.gen.ts";
import { unitText } from "../../../shared/format/unit-text.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import styles from "./company.module.css";

type Company = GetUserDashboardApiResponse["company"];

/** The company and unit of this account, its permissions in words, and who can give it more. */
export function MyAccess({ company: { display_name: name, unit } }: { readonly company: Company }) {
  const user = useRequiredUser();
  // `settings.manage` is only another name of `setting.access`.
  const allowed = PERMISSIONS.filter(({ key }) => key !== "settings.manage" && can(user, key));
  return (
    <Panel
      title="Seu acesso"
      aside={
        <Link className={styles.more} to="/user/perfil">
          Meu perfil
        </Link>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>Empresa</dt>
          <dd>{name}</dd>
        </div>
        {unit && (
          <div>
            <dt>Franquia</dt>
            <dd>{unitText(unit)}</dd>
          </div>
        )}
        <div>
          <dt>Você pode</dt>
          <dd>
            {allowed.length === 0 ? (
              <span className="muted">Nada além do seu perfil, por enquanto.</span>
            ) : (
              <Stack as="ul" gap={1}>
                {allowed.map(({ key, description }) => (
                  <li key={key}>{description}</li>
                ))}
              </Stack>
            )}
          </dd>
        </div>
      </dl>
      {can(user, "message.access") ? (
        <p className={`muted ${styles.ask}`}>
          Precisa de mais acesso? Quem libera é a franquia{unit ? ` ${unit.name}` : " da sua empresa"}: peça a {name}{" "}
          que fale com ela e diga o seu e-mail, {user.email}.
        </p>
      ) : (
        <p className={`muted ${styles.ask}`}>
          Quer responder aos pedidos? Peça a {name}: em Meu Perfil, Equipe, a empresa diz que você, {user.email}, pode
          responder.
        </p>
      )}
    </Panel>
  );
}
