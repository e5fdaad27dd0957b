import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { serve } from "../../../test/render-screen.tsx";
import { NewBuildNotice } from "./new-build-notice.tsx";

const OURS = { entry: "/assets/index-ours.js", built_at: "2026-11-20T10:00:00.000Z" };

beforeEach(() => {
  document.head.innerHTML = `<meta name="built-at" content="${OURS.built_at}"><script type="text" src="${OURS.entry}"></script>`;
});
afterEach(() => {
  document.head.innerHTML = "";
});

/** The server's answer when the page comes back to the front. */
async function comesBackTo(answer: () => Response): Promise<void> {
  const asked = jest.fn(answer);
  serve(asked);
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  expect(asked).toHaveBeenCalledTimes(1);
}
const build = (over: object) => () => Response.json({ ...OURS, ...over });

test("a newer build is offered, and can be put off", async () => {
  render(<NewBuildNotice />);
  await comesBackTo(build({ entry: "/assets/index-new.js", built_at: "2026-11-20T10:00:01.000Z" }));
  expect(await screen.findByText("Há uma versão nova.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Atualizar" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Depois" }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("no other answer offers one: the same build, an older replica, none, a failure", async () => {
  render(<NewBuildNotice />);
  const answers = [
    build({}),
    build({ built_at: "2026-11-20T11:00:00.000Z" }),
    build({ entry: "/assets/index-old.js", built_at: "2026-11-19T10:00:00.000Z" }),
    () => new Response("<!doctype html>"),
    () => new Response(null, { status: 503 }),
    () => Response.json(null),
  ];
  for (const answer of answers) {
    await comesBackTo(answer);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  }
});
