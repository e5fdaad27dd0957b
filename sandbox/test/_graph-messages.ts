export const PERSON = "5586988887777";
/** A text message. */
export const text = (body: unknown) => ({ to: PERSON, type: "text", text: { body } });
const button = (id: string, title: string) => ({ type: "reply", reply: { id, title } });
const buttons = (list: object[], rest: object = {}) => ({
  to: PERSON,
  type: "interactive",
  interactive: { type: "button", body: { text: "Pedido" }, ...rest, action: { buttons: list } },
});
const rows = (count: number, prefix = "r") =>
  Array.from({ length: count }, (_, i) => ({ id: `${prefix}${i}`, title: "Linha" }));
const list = (sections: object[], rest: object = {}) => ({
  to: PERSON,
  type: "interactive",
  interactive: { type: "list", body: { text: "Qual?" }, ...rest, action: { button: "Ver", sections } },
});
const template = (parameters: string[], rest: object = {}, buttonComponents: object[] = []) => ({
  to: PERSON,
  type: "template",
  template: {
    name: "novo_pedido_v2",
    language: { code: "pt_BR" },
    components: [
      { type: "body", parameters: parameters.map((value) => ({ type: "text", text: value })) },
      ...buttonComponents,
    ],
    ...rest,
  },
});
const quickReply = (index: string, payload: string) => ({
  type: "button",
  sub_type: "quick_reply",
  index,
  parameters: [{ type: "payload", payload }],
});
/** A one-time code: in the body, and for the button that copies it. */
const code = (inBody: string, button: object[] = []) => ({
  to: PERSON,
  type: "template",
  template: {
    name: "codigo_v1",
    language: { code: "pt_BR" },
    components: [{ type: "body", parameters: [{ type: "text", text: inBody }] }, ...button],
  },
});
const copies = (copied: string) => ({
  type: "button",
  sub_type: "url",
  index: "0",
  parameters: [{ type: "text", text: copied }],
});
const FIVE = ["Pizzaria", "Parnaíba", "pizza", "15:00", "R$ 0,30"];

const YES = button("a", "TENHO");

/** Name of the guarantee, request, expected HTTP status and code. */
export const REFUSED: [string, object, number, number][] = [
  ["another messaging product", { ...text("oi"), messaging_product: "sms" }, 400, 100],
  ["an unknown field", { ...text("oi"), foo: 1 }, 400, 100],
  ["an unknown field deep inside", buttons([{ ...YES, extra: 1 }]), 400, 100],
  ["an unknown type", { to: PERSON, type: "telepathy" }, 400, 131051],
  ["no recipient", { type: "text", text: { body: "oi" } }, 400, 131008],
  ["both to and recipient", { ...text("oi"), recipient: "BR.1" }, 400, 100],
  ["a business-scoped id in to", { ...text("oi"), to: "BR.1502576394655843" }, 400, 131009],
  ["a number in recipient", { recipient: PERSON, type: "text", text: { body: "oi" } }, 400, 131009],
  ["letters for a number", { ...text("oi"), to: "abc" }, 400, 131009],
  ["a message to the business itself", { ...text("oi"), to: "558633330001" }, 400, 131021],
  ["a text without body", { to: PERSON, type: "text", text: {} }, 400, 131008],
  ["an empty text", text(""), 400, 100],
  ["a text of 4097", text("a".repeat(4097)), 400, 100],
  ["callback data of 513", { ...text("oi"), biz_opaque_callback_data: "x".repeat(513) }, 400, 131009],
  ["no button", buttons([]), 400, 131009],
  ["four buttons", buttons(["a", "b", "c", "d"].map((id) => button(id, id))), 400, 131009],
  ["a button title of 21", buttons([button("a", "x".repeat(21))]), 400, 131009],
  ["two buttons of one title", buttons([button("a", "Sim"), button("b", "Sim")]), 400, 131009],
  ["two buttons of one id", buttons([button("a", "Sim"), button("a", "Não")]), 400, 131009],
  ["a button id of 257", buttons([button("x".repeat(257), "Sim")]), 400, 131009],
  ["a buttons' body of 1025", buttons([YES], { body: { text: "x".repeat(1025) } }), 400, 131009],
  ["a buttons' header of 61", buttons([YES], { header: { type: "text", text: "x".repeat(61) } }), 400, 131009],
  ["a buttons' footer of 61", buttons([YES], { footer: { text: "x".repeat(61) } }), 400, 131009],
  ["eleven rows", list([{ rows: rows(11) }]), 400, 131009],
  [
    "eleven rows over two sections",
    list([
      { title: "A", rows: rows(6) },
      { title: "B", rows: rows(5, "s") },
    ]),
    400,
    131009,
  ],
  [
    "eleven sections",
    list(Array.from({ length: 11 }, (_, i) => ({ title: `S${i}`, rows: rows(1, `s${i}`) }))),
    400,
    131009,
  ],
  ["untitled sections", list([{ rows: rows(1) }, { rows: rows(1, "s") }]), 400, 131009],
  ["a row id twice", list([{ rows: [...rows(1), ...rows(1)] }]), 400, 131009],
  ["a row id of 201", list([{ rows: [{ id: "x".repeat(201), title: "a" }] }]), 400, 131009],
  ["a row title of 25", list([{ rows: [{ id: "a", title: "x".repeat(25) }] }]), 400, 131009],
  ["a row description of 73", list([{ rows: [{ id: "a", title: "a", description: "x".repeat(73) }] }]), 400, 131009],
  ["a section title of 25", list([{ title: "x".repeat(25), rows: rows(1) }]), 400, 131009],
  ["a list body of 4097", list([{ rows: rows(1) }], { body: { text: "x".repeat(4097) } }), 400, 131009],
  [
    "a media header on a list",
    list([{ rows: rows(1) }], { header: { type: "image", image: { id: "1" } } }),
    400,
    131009,
  ],
  ["an unknown template", template(FIVE, { name: "nada_v1" }), 404, 132001],
  ["a template in another language", template(FIVE, { language: { code: "en_US" } }), 404, 132001],
  ["too few parameters", template(FIVE.slice(1)), 400, 132000],
  ["a parameter with a newline", template(["a\nb", ...FIVE.slice(1)]), 400, 132018],
  ["a parameter with a tab", template(["a\tb", ...FIVE.slice(1)]), 400, 132018],
  ["a parameter with five spaces", template(["a     b", ...FIVE.slice(1)]), 400, 132018],
  ["an empty parameter", template(["", ...FIVE.slice(1)]), 400, 131008],
  ["a template of more than 1024", template(["x".repeat(1000), ...FIVE.slice(1)]), 400, 132005],
  ["a payload for a button that is not there", template(FIVE, {}, [quickReply("3", "p")]), 400, 131009],
  ["a payload of 129", template(FIVE, {}, [quickReply("0", "x".repeat(129))]), 400, 131009],
  ["a one-time code without its button", code("A1B2"), 400, 131008],
  ["a button that copies another code", code("A1B2", [copies("C3D4")]), 400, 131009],
  ["a code of 16", code("x".repeat(16), [copies("x".repeat(16))]), 400, 131009],
  ["a button of an address that the template does not have", template(FIVE, {}, [copies("x")]), 400, 131009],
  ["a read receipt for nothing", { status: "read", message_id: "wamid.NADA" }, 400, 131009],
];

/** Name of the guarantee, request. */
export const ACCEPTED: [string, object][] = [
  ["a text of 4096", text("a".repeat(4096))],
  ["a text with no type", { to: PERSON, text: { body: "oi" } }],
  ["emoji counted as one", buttons([button("a", "🍕".repeat(20))])],
  [
    "three buttons with header and footer",
    buttons(
      ["a", "b", "c"].map((id) => button(id, id)),
      { header: { type: "text", text: "x".repeat(60) }, footer: { text: "x".repeat(60) } },
    ),
  ],
  [
    "ten rows",
    list([
      { title: "A", rows: rows(6) },
      { title: "B", rows: rows(4, "s") },
    ]),
  ],
  ["a template with four spaces", template(["a    b", ...FIVE.slice(1)])],
  [
    "a template with all payloads",
    template(
      FIVE,
      {},
      ["p", "q", "r"].map((id, n) => quickReply(String(n), id)),
    ),
  ],
  ["a one-time code with its button", code("A1B2C3D4E5F6G7H", [copies("A1B2C3D4E5F6G7H")])],
  [
    "an image with caption",
    { to: PERSON, type: "image", image: { link: "https://example.com/a.jpg", caption: "foto" } },
  ],
  ["a number with punctuation", { ...text("oi"), to: "+55 (86) 98888-7777" }],
];
