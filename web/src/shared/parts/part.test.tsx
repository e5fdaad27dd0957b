import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Modal } from "../ui/modal.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { FilesMissing, type Lack } from "./load-files.ts";
import { Part } from "./part.tsx";

// React reports each error that a boundary takes.
beforeEach(() => void jest.spyOn(console, "error").mockImplementation(() => undefined));

const Numbers = () => <h1>Números</h1>;
function BrokenAt({ of }: { readonly of: string }) {
  if (of === "um") throw new Error("broken");
  return <p>{of}</p>;
}
const missing = (lack: Lack) => new FilesMissing(lack, ["/assets/numbers.js"]);

/** A part whose first loads fail with these errors. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const load = jest.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return Numbers;
  });
  return { load, Numbers: lazyPart(load) };
}

test("a part that fails leaves what surrounds it, and what was typed there, and is had by one button", async () => {
  const { load, Numbers: Failing } = failing(missing("gone"));
  render(
    <>
      <input aria-label="Nome" />
      <Part>
        <Failing />
      </Part>
    </>,
  );
  expect(await screen.findByText("Esta parte não abriu")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Nome"), "Ana");
  await userEvent.click(screen.getByRole("button", { name: "Atualizar" }));
  expect(await screen.findByRole("heading", { name: "Números" })).toBeInTheDocument();
  expect(screen.getByLabelText("Nome")).toHaveValue("Ana");
  expect(load).toHaveBeenCalledTimes(2);
});

test("only what fails again asks for the page, and says what that costs", async () => {
  const { Numbers: Failing } = failing(missing("gone"), missing("gone"));
  render(
    <Part>
      <Failing />
    </Part>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Atualizar" }));
  expect(await screen.findByRole("button", { name: "Recarregar a página" })).toBeInTheDocument();
  expect(screen.getByText(/O que você digitou e ainda não enviou se perde/)).toBeInTheDocument();
});

test("without a network a sentence stands there, without a button, and ends by itself", async () => {
  const { Numbers: Failing } = failing(missing("offline"));
  render(
    <Part>
      <Failing />
    </Part>,
  );
  expect(await screen.findByText("Esta parte abre sozinha quando a conexão voltar.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { name: "Números" })).toBeInTheDocument();
});

test("a dialog that does not open says so in a dialog that can be closed", async () => {
  const { Numbers: Failing } = failing(missing("unreachable"));
  const onClose = jest.fn();
  render(
    <Part onClose={onClose}>
      <Failing />
    </Part>,
  );
  expect(await screen.findByRole("dialog", { name: "Esta janela não abriu" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("what breaks inside a dialog leaves the dialog and the screen behind it", async () => {
  render(
    <>
      <h1>Financeiro</h1>
      <Modal title="Comprar crédito" onClose={() => undefined}>
        <BrokenAt of="um" />
      </Modal>
    </>,
  );
  expect(screen.getByText("Financeiro")).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Comprar crédito" })).toHaveTextContent("Esta parte não abriu");
});

test("a part that failed is shown anew where it stands for something else", async () => {
  const at = (of: string) => (
    <Part resetKey={of}>
      <BrokenAt of={of} />
    </Part>
  );
  const { rerender } = render(at("um"));
  expect(screen.getByText("Esta parte não abriu")).toBeInTheDocument();
  rerender(at("dois"));
  expect(screen.getByText("dois")).toBeInTheDocument();
});
