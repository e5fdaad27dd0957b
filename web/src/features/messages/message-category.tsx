import { Edit } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CategoryPicker } from "./category-picker.tsx";
import type { Message } from "./message.ts";
import styles from "./message-category.module.css";

/** The certainty of the category, or the person who chose it: ` (corrigida por Helena)`. */
function certaintyText({ category_source: source, corrected_by: by, confidence }: Message): string {
  if (source === "OPERATOR") return ` (corrigida por ${by ?? "uma pessoa"})`;
  if (source === "CONSUMER") return " (escolhida por quem pediu)";
  return confidence === null ? "" : ` (${Math.round(confidence * 100)}% de certeza)`;
}

/** The wish's category; an operator with the permission may correct it. */
export function MessageCategory({ message }: { readonly message: Message }) {
  const user = useRequiredUser();
  const [isCorrecting, setCorrecting] = useState(false);
  const isOperator = (user.role === "MASTER" || user.role === "ADMIN") && can(user, "genai.access");
  return (
    <>
      <dt>Categoria</dt>
      <dd>
        {message.category_name ?? "Sem categoria"}
        {message.category_name && certaintyText(message)}
        {isOperator && (
          <Button
            kind="link"
            small
            className={styles.correct}
            icon={<Edit />}
            aria-expanded={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
          >
            Corrigir categoria
          </Button>
        )}
      </dd>
      {isCorrecting && (
        <dd className={styles.wide}>
          <CategoryPicker message={message} onClose={() => setCorrecting(false)} />
        </dd>
      )}
    </>
  );
}
