import assert from "node:assert/strict";
import { test } from "node:test";
import type { MailTrouble } from "../../app/ports.ts";
import { describeMailError, mailTroubleOf } from "./mail-trouble.ts";

/** An error as nodemailer makes it of a reply. */
function refused(command: string, response: string): Error {
  const code = command.startsWith("AUTH") ? "EAUTH" : command === "DATA" ? "EMESSAGE" : "EENVELOPE";
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(`refused: ${response}`), { code, command, response, responseCode });
}

const assertTroubles = (replies: readonly (readonly [string, string, MailTrouble])[]): void => {
  for (const [command, response, trouble] of replies) {
    assert.equal(mailTroubleOf(refused(command, response)), trouble, `${command}: ${response}`);
  }
};

test("a recipient that does not exist is final, with an enhanced code and without one", () => {
  assertTroubles([
    ["RCPT TO", "550 5.1.1 <ana@loja.test>: Recipient address rejected: User unknown", "recipient"],
    ["RCPT TO", "550-5.1.1 The email account that you tried to reach does not exist. - gsmtp", "recipient"],
    ["RCPT TO", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", "recipient"],
    ["RCPT TO", "550 5.2.1 The email account that you tried to reach is disabled.", "recipient"],
    ["RCPT TO", "550 5.1.1 <ana@loja.test>: User unknown in relay recipient table", "recipient"],
    ["RCPT TO", "551 5.1.6 The mailbox has moved", "recipient"],
    ["RCPT TO", "553 5.1.3 The recipient address is not a valid RFC 5321 address", "recipient"],
    ["RCPT TO", "501 5.1.3 Bad recipient address syntax", "recipient"],
    ["RCPT TO", "556 5.1.10 Recipient address has null MX", "recipient"],
    ["RCPT TO", "550 No such user here", "recipient"],
    ["RCPT TO", "550 refused sender@relay.policy.test", "recipient"],
    ["RCPT TO", "553 mailbox name not allowed", "recipient"],
    ["DATA", "550 5.1.1 The recipient does not exist", "recipient"],
  ]);
});

test("login, sender, relay, quota, policy and content are ours, whatever class the code has", () => {
  assertTroubles([
    ["AUTH PLAIN", "535 5.7.8 Username and Password not accepted", "login"],
    ["AUTH LOGIN", "534 5.7.9 Application-specific password required", "login"],
    ["AUTH PLAIN", "454 4.7.0 Temporary authentication failure", "login"],
    ["AUTH PLAIN", "503 5.5.1 Error: authentication not enabled", "login"],
    ["MAIL FROM", "530 5.7.0 Must issue a STARTTLS command first", "login"],
    ["MAIL FROM", "530 5.7.57 Client not authenticated to send mail", "login"],
    ["RCPT TO", "530 Authentication required", "login"],
    ["MAIL FROM", "553 5.7.1 Sender address rejected: not owned by user", "sender"],
    ["MAIL FROM", "550 5.1.8 Sender address rejected: Domain not found", "sender"],
    ["MAIL FROM", "553 sorry", "sender"],
    ["RCPT TO", "553 5.7.1 <no-reply@tenho.test>: Sender address rejected: not owned by user", "sender"],
    ["RCPT TO", "550 5.1.0 <no-reply@tenho.test>: Sender address rejected: User unknown", "sender"],
    ["RCPT TO", "554 5.7.1 <host.test>: Client host rejected: Access denied", "policy"],
    ["DATA", "554 5.2.252 SendAsDenied", "sender"],
    ["DATA", "554 Message rejected: Email address is not verified.", "sender"],
    ["DATA", "550 5.7.60 SMTP; Client does not have permissions to send as this sender", "sender"],
    ["RCPT TO", "554 5.7.1 <ana@loja.test>: Relay access denied", "relay"],
    ["RCPT TO", "554 refused", "relay"],
    ["RCPT TO", "550 relay not permitted", "relay"],
    ["RCPT TO", "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", "relay"],
    ["RCPT TO", "550 5.7.1 Service unavailable; client host blocked", "policy"],
    ["RCPT TO", "550 5.7.26 Unauthenticated email is not accepted", "policy"],
    ["RCPT TO", "550 blocked by our policy", "policy"],
    ["MAIL FROM", "550 5.4.5 Daily user sending limit exceeded", "quota"],
    ["DATA", "454 Throttling failure: Daily message quota exceeded.", "quota"],
    ["RCPT TO", "452 4.5.3 Too many recipients", "quota"],
    ["DATA", "552 exceeded storage allocation", "quota"],
    ["DATA", "554 5.7.1 Message rejected as spam", "policy"],
    ["DATA", "552 5.3.4 Message too big for system", "message"],
    ["DATA", "554 5.6.0 Message content rejected", "message"],
  ]);
});

test("a mailbox that is full or busy is neither final nor the server's failure", () => {
  assertTroubles([
    ["RCPT TO", "452 4.2.2 The email account that you tried to reach is over quota", "mailbox"],
    ["RCPT TO", "552 5.2.2 The recipient's inbox is out of storage space", "mailbox"],
    ["RCPT TO", "552 mailbox full", "mailbox"],
    ["RCPT TO", "450 4.2.1 The user you are trying to contact is receiving mail too quickly", "mailbox"],
    ["RCPT TO", "550 5.2.1 The user is receiving mail at a rate that prevents further messages", "mailbox"],
    ["DATA", "552 5.2.2 Mailbox full", "mailbox"],
  ]);
});

test("what no rule names is the server's and is kept", () => {
  assertTroubles([
    ["RCPT TO", "451 4.3.0 Mail server temporarily rejected message", "server"],
    ["RCPT TO", "550 5.4.1 Recipient address rejected: Access denied", "server"],
    ["CONN", "554 No SMTP service here", "server"],
    ["CONN", "421 4.3.2 Service not available", "server"],
    ["MAIL FROM", "451 Requested action aborted", "server"],
    ["DATA", "500 Syntax error", "server"],
  ]);
});

test("without a reply the error's own code decides", () => {
  const troubleOf = (code: string, message = "x") => mailTroubleOf(Object.assign(new Error(message), { code }));
  for (const code of ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "EABORT"]) {
    assert.equal(troubleOf(code), "unreachable", code);
  }
  assert.equal(troubleOf("EAUTH"), "login");
  assert.equal(troubleOf("EENVELOPE", 'Invalid recipient "a b"'), "recipient");
  assert.equal(troubleOf("EENVELOPE", 'Invalid sender "a b"'), "sender");
  assert.equal(mailTroubleOf(new Error("x")), "unreachable");
  assert.equal(mailTroubleOf(null), "unreachable");
});

test("a description has codes and no word of the reply", () => {
  const error = refused("RCPT TO", "550 5.1.1 <ana@loja.test> unknown");
  assert.equal(describeMailError(error), "550 x.1.1 at the recipient");
  assert.equal(describeMailError(Object.assign(new Error("x"), { code: "ETIMEDOUT" })), "ETIMEDOUT");
});
