import { useState } from "react";

const KEY = "tenho-theme";
const root = document.documentElement;

/** The theme in use and a switch that is remembered; without a choice the page follows the system (`/theme.js`). */
export function useTheme() {
  const [isDark, setDark] = useState(() => root.classList.contains("bp6-dark"));
  const toggle = () => {
    root.classList.toggle("bp6-dark", !isDark);
    setDark(!isDark);
    try {
      localStorage.setItem(KEY, isDark ? "light" : "dark");
    } catch {
      // Without storage the theme is switched but not remembered.
    }
  };
  return { isDark, toggle };
}
