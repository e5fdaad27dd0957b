import { expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { parseProblem } from "../../../api/api-error.ts";
import { type QueryResult, QueryState } from "./query-state.tsx";

const refetch = jest.fn();
const idle = { isFetching: false, refetch };
const failed = parseProblem(503, {
  code: "unavailable",
  message: "O serviço de pedidos não respondeu",
  request_id: "r9",
});

function show(query: QueryResult<string>) {
  return (
    <QueryState query={query} errorTitle="Erro ao carregar" skeleton={<p>esqueleto</p>}>
      {(text) => <p>{text}</p>}
    </QueryState>
  );
}

test("what another query read is not shown while this one is read, nor when it fails", () => {
  const { rerender } = render(show({ ...idle, currentData: "linhas de antes" }));
  // RTK Query reports a new argument like this: `data` is still that of the last one.
  const other = { ...idle, data: "linhas de antes", currentData: undefined };
  rerender(show({ ...other, isFetching: true }));
  expect(screen.queryByText("linhas de antes")).toBeNull();
  expect(screen.getByText("esqueleto")).toBeInTheDocument();
  rerender(show({ ...other, error: failed }));
  expect(screen.queryByText("linhas de antes")).toBeNull();
  expect(screen.getByRole("alert")).toHaveTextContent("Erro ao carregar");
});

test("a refresh that failed keeps what was read, says so with its age, and can be tried again", async () => {
  const readAt = Date.now() - 3 * 60_000;
  render(show({ ...idle, currentData: "linhas", error: failed, fulfilledTimeStamp: readAt }));
  expect(screen.getByText("linhas")).toBeInTheDocument();
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("Não foi possível atualizar");
  expect(alert).toHaveTextContent("O serviço de pedidos não respondeu Você vê o que foi lido há 3 min.");
  await userEvent.click(screen.getByRole("button", { name: "Tentar Novamente" }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a refresh that failed is told over an empty list too", () => {
  render(
    <QueryState
      query={{ ...idle, currentData: [], error: failed }}
      errorTitle="Erro ao carregar"
      skeleton={null}
      isEmpty={(rows: readonly string[]) => rows.length === 0}
      empty={<p>nada</p>}
    >
      {() => <p>linhas</p>}
    </QueryState>,
  );
  expect(screen.getByText("nada")).toBeInTheDocument();
  expect(screen.getByRole("alert")).toBeInTheDocument();
});
