import { EyeOpen } from "@blueprintjs/icons";
import { useState } from "react";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useCanViewAs } from "./use-view-as.ts";
import { ViewAsDialog } from "./view-as-dialog.tsx";

type Props = { readonly user: Pick<User, "id" | "name" | "role" | "is_active"> };

/** "Ver como" for a MASTER; nothing for everybody else, and for accounts whose panel is not to be viewed. */
export function ViewAsButton({ user }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!useCanViewAs(user)) return null;
  return (
    <>
      <Button
        small
        kind="quiet"
        icon={<EyeOpen />}
        aria-label={`Ver como ${user.name}`}
        onClick={() => setAsking(true)}
      >
        Ver como
      </Button>
      {isAsking && <ViewAsDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
