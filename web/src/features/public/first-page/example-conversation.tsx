import { Tick } from "@blueprintjs/icons";
import { useSiteContact } from "../../../shared/format/site-contact.ts";
import styles from "./example-conversation.module.css";

const ANSWERS = [
  { name: "Pizzaria do Porto", note: "Aberta até 23:00" },
  { name: "Forno da Praça", note: "Aberta até 00:00" },
  { name: "Massa da Vila", note: "Aberta 24 horas" },
];

/** The city of `Parnaíba, PI`, however its state is written after it. */
const cityOf = (place: string): string => (place.split(/[,/]| [–-] /, 1)[0] ?? "").trim();

/** An example conversation in the owner's own city, or in none while it is not set: a wish typed on a phone, and the companies that answer TENHO. */
export function ExampleConversation() {
  const city = cityOf(useSiteContact().city);
  return (
    <figure className={styles.phone} aria-label="Exemplo de conversa: um pedido e três empresas que têm">
      <div className={styles.bar}>{city ? `Tenho · ${city}` : "Tenho"}</div>
      <div className={styles.chat}>
        <p className={styles.mine}>quero uma pizza de calabresa</p>
        <p className={styles.theirs}>
          Anotado! Estou perguntando às empresas{" "}
          {city ? (
            <>
              de <strong>{city}</strong>
            </>
          ) : (
            "da sua cidade"
          )}{" "}
          quem tem.
        </p>
        {ANSWERS.map(({ name, note }) => (
          <div key={name} className={styles.answer}>
            <span className={styles.have}>
              <Tick size={20} /> TENHO
            </span>
            <strong>{name}</strong>
            <span className="muted">{note}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
