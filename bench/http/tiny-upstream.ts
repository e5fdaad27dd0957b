import { createServer } from "node:net";

const HEAD_END = "\r\n\r\n";
const BALANCE = JSON.stringify({
  user_id: "0198a000-0000-7000-8000-000000000001",
  balance: 12.3,
  transactions: [{ id: "0198a000-0000-7000-8000-000000000002", amount: -0.3, description: "TENHO" }],
});

function answer(body: string): string {
  const head = ["HTTP/1.1 200 OK", "Content-Type: application/json; charset=utf-8", "Cache-Control: no-store"];
  return `${[...head, `Content-Length: ${Buffer.byteLength(body)}`, "Connection: keep-alive"].join("\r\n")}${HEAD_END}${body}`;
}

// `node tiny-upstream.ts PORT JWKS`: answers every GET with a small JSON, and the gateway's question for auth's keys. It reads no
// more of a request than its end, so that it costs little compared to the proxies before it.
const [port, jwks = "{}"] = process.argv.slice(2);
const balance = answer(BALANCE);
const keys = answer(jwks);
createServer({ noDelay: true }, (socket) => {
  let rest = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    rest += chunk;
    let out = "";
    for (let end = rest.indexOf(HEAD_END); end !== -1; end = rest.indexOf(HEAD_END)) {
      out += rest.startsWith("GET /.well-known/") ? keys : balance;
      rest = rest.slice(end + HEAD_END.length);
    }
    if (out !== "") socket.write(out);
  });
  socket.on("error", () => socket.destroy());
}).listen(Number(port), "127.0.0.1");
