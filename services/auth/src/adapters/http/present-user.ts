import type { UnitView } from "../../app/ports.ts";
import type { SessionUser } from "../../app/session/session-view.ts";

const presentUnit = ({ id, name, city, state }: UnitView) => ({ id, name, city, state });

/** The session's user as the panel keeps it. */
export function presentUser(user: SessionUser) {
  const { account } = user;
  return {
    id: account.id,
    email: account.email,
    role: account.role,
    avatar: account.avatar,
    name: account.name,
    is_active: account.isActive,
    requires_password_change: user.requiresPasswordChange,
    requires_second_factor: user.requiresSecondFactor,
    permissions: user.permissions,
    permission_override: account.permissionOverride,
    unit_id: account.unitId,
    unit: user.unit && presentUnit(user.unit),
    available_franchises: user.availableUnits.map(presentUnit),
    has_demonstration_accounts: user.hasDemonstrationAccounts,
  };
}
