// What no build can add: a browser without it gets a plain page that says so. In old syntax, which such a browser can read.
(() => {
  var isOld =
    !("noModule" in document.createElement("script")) ||
    !window.HTMLDialogElement ||
    !window.AbortController ||
    !window.structuredClone ||
    !Object.hasOwn ||
    !Array.prototype.at ||
    !window.CSS ||
    !CSS.supports("selector(:has(a))");
  if (isOld) location.replace("/navegador.html");
})();

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
