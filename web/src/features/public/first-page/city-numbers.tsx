import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useEffect, useState } from "react";
import styles from "./city-numbers.module.css";
import { type CityNumbers as Found, loadCityNumbers } from "./load-city-numbers.ts";

/** Pause after a letter before its cities are looked for. */
const TYPING_MS = 300;

/** The WhatsApp number of each city, to write a wish to, with a search where there are many; nothing where none can be had. */
export function CityNumbers() {
  const [all, setAll] = useState<Found | null>(null);
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void loadCityNumbers("", leaving.signal).then(setAll);
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (search === "") return setFound(null);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void loadCityNumbers(search, leaving.signal).then((numbers) => {
        if (!leaving.signal.aborted) setFound(numbers);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search]);
  if (all === null || all.numbers.length === 0) return null;
  const { numbers } = found ?? all;
  return (
    <section className={styles.numbers}>
      <h2>Peça agora pelo WhatsApp</h2>
      {all.isPart && (
        <label className={styles.search}>
          Onde você está
          <input
            className="bp6-input"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value.trimStart())}
          />
        </label>
      )}
      <ul>
        {numbers.map(({ number, places }) => (
          <li key={number}>
            <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
              <strong>{places.join(" · ")}</strong>
              <span>{formatPhone(number)}</span>
            </a>
          </li>
        ))}
      </ul>
      {numbers.length === 0 && <p role="status">Nenhuma cidade com esse nome ainda.</p>}
    </section>
  );
}
