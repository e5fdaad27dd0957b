import { Edit } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { Message } from "../message.ts";
import { OUTCOMES } from "./outcomes.ts";

const FollowUpForm = lazyPart(async () => (await import("./follow-up-form.tsx")).FollowUpForm);

/** Opens the question of what came of a paid TENHO, and then shows the answer; for one that was reversed, shows when. */
export function FollowUpButton({ message }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  // Kept here, because the receipt may hold the wish as it was when it was answered.
  const [saved, setSaved] = useState<Message | null>(null);
  const { follow_up: followUp, reversed_at: reversedAt } = (saved ?? message).offer ?? {};
  if (reversedAt) return <span>Estornado em {formatDateTime(new Date(reversedAt))}</span>;
  return (
    <>
      <Button small kind="link" icon={<Edit size={14} />} onClick={() => setOpen(true)}>
        {followUp ? `${OUTCOMES[followUp.outcome].label} · mudar` : "Como terminou?"}
      </Button>
      {isOpen && (
        <Part onClose={() => setOpen(false)}>
          <FollowUpForm
            wishId={message.id}
            followUp={followUp ?? null}
            onSaved={setSaved}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </>
  );
}
