// Runs before the first paint, so that a dark choice never flashes light.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("tenho-theme");
  } catch {
    // Storage refused: follow the system.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("bp6-dark", isDark);
})();
