import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { lazyScreen } from "./lazy-screen.ts";

const Numbers = () => <h1>Números</h1>;
/** The fallbacks that were rendered, whether or not they were painted. */
function show(Screen: ReturnType<typeof lazyScreen>) {
  let fallbacks = 0;
  const Fallback = () => {
    fallbacks += 1;
    return <p>Carregando</p>;
  };
  render(
    <Suspense fallback={<Fallback />}>
      <Screen />
    </Suspense>,
  );
  return () => fallbacks;
}

test("what was preloaded is shown without a fallback before it", async () => {
  const Screen = lazyScreen(async () => ({ Numbers }), "Numbers");
  await Screen.preload();
  const fallbacks = show(Screen);
  expect(screen.getByRole("heading", { name: "Números" })).toBeInTheDocument();
  expect(fallbacks()).toBe(0);
});

test("what could not be preloaded is loaded again when it is shown", async () => {
  let calls = 0;
  const load = async () => {
    calls += 1;
    if (calls === 1) throw new Error("offline");
    return { Numbers };
  };
  const Screen = lazyScreen(load, "Numbers");
  await Screen.preload();
  const fallbacks = show(Screen);
  expect(await screen.findByRole("heading", { name: "Números" })).toBeInTheDocument();
  expect(fallbacks()).toBeGreaterThan(0);
});
