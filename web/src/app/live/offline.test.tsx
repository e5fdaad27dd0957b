import { afterEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { renderScreen, serve } from "../../../test/render-screen.tsx";
import { LiveIndicator } from "./live-indicator.tsx";
import { LiveProvider } from "./live-provider.tsx";
import { OfflineBanner } from "./offline-banner.tsx";

const online = jest.spyOn(navigator, "onLine", "get");
afterEach(() => void online.mockReturnValue(true));

function goes(what: "online" | "offline") {
  online.mockReturnValue(what === "online");
  act(() => void window.dispatchEvent(new Event(what)));
}

test("the end of the network is told in words, and its return ends that", () => {
  render(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  goes("offline");
  expect(screen.getByRole("status")).toHaveTextContent("Sem conexão. O que você vê pode ter mudado.");
  goes("online");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("'Ao vivo' goes out the moment the network ends, though the stream stays open", async () => {
  serve(() => new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } }));
  renderScreen(
    <LiveProvider>
      <LiveIndicator />
    </LiveProvider>,
  );
  expect(await screen.findByText("Ao vivo")).toBeInTheDocument();
  goes("offline");
  expect(screen.queryByText("Ao vivo")).toBeNull();
  expect(screen.getByText("Sem conexão")).toBeInTheDocument();
});
