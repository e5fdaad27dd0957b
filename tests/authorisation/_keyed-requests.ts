/**
 * A request that takes a key: the test that sends its key again with another body, and the title or case in it, quoted as it stands there. `says` tells
 * what makes another body where that is not all of it.
 */
export type Keyed = { readonly test: string; readonly case: string; readonly says?: string };

/** A method that may be repeated and takes no key: the reason why another request may follow under the same ids. */
export type Unkeyed = { readonly unkeyed: string };

const keyed = (test: string, title: string, says?: string): Keyed => ({
  test,
  case: title,
  ...(says !== undefined && { says }),
});
const unkeyed = (why: string): Unkeyed => ({ unkeyed: why });

const LEDGER = "services/wallet/test/ledger/keys.test.ts";
const CHECKOUT = "services/payment/test/checkout.test.ts";
const SETS = unkeyed("sets a state; the last request counts");
const LOOKS = unkeyed("looks at its outside again, at most once a minute, and keeps what it finds now");
const ENDS = unkeyed("ends something by its id alone, and has no other content");

/** Operations over HTTP whose handlers read the header `Idempotency-Key`, or whose body names what is done once. */
export const KEYED_OPERATIONS: Readonly<Record<string, Keyed>> = {
  postWalletTransaction: keyed(LEDGER, "409 for another body, also at once, and one credit"),
  buyByPix: keyed("services/payment/test/purchase.test.ts", "409 for another amount under it"),
  refundCharge: keyed("services/payment/test/refunds.test.ts", "409 with another amount or for another purchase"),
  payCheckoutByPix: keyed(
    CHECKOUT,
    "is paid by Pix without a session, again and at once as the same charge",
    "its signed reference says all",
  ),
  payCheckoutByCard: keyed(CHECKOUT, "another token changes neither", "its signed reference says all but the card"),
  createUser: keyed(
    "services/users/test/administration/create-user.test.ts",
    "another form or person with the e-mail is refused",
  ),
  register: keyed("services/auth/test/registration-crash.test.ts", "other data, is refused while it is pending"),
};

/** Every RPC method that may be repeated and changes something, by `Service.method`. A missing one fails the suite. */
export const REPEATABLE_METHODS: Readonly<Record<string, Keyed | Unkeyed>> = {
  "WalletService.openWallet": unkeyed(
    "keyed by the account: its unit is moved, and its initial credit stays the first",
  ),
  "WalletService.debit": keyed(
    LEDGER,
    "a debit's amount",
    "wallet, amount and kind; a TENHO told again may come by another tap",
  ),
  "WalletService.credit": keyed(LEDGER, "a purchase's charge", "wallet, amount, kind and the purchase's ids"),
  "WalletService.reverseDebit": unkeyed("the debit itself is the key, and all of it goes back"),
  "WalletService.refundCredit": keyed(LEDGER, "a refund's purchase", "wallet, purchase, amount and kind"),
  "WalletService.clawBack": keyed(LEDGER, "a clawback's purchase", "wallet, purchase, amount and kind"),
  "WalletService.grantSmokeCredit": keyed(
    "services/wallet/test/ledger/smoke-credit.test.ts",
    "neither given to nor taken from another of the same run",
    "the wallet",
  ),
  "WalletService.takeSmokeCredit": keyed(
    "services/wallet/test/ledger/smoke-credit.test.ts",
    "neither given to nor taken from another of the same run",
    "the wallet; another one is answered that none was granted",
  ),
  "WalletService.setPrice": SETS,
  "WalletService.anonymisePerson": ENDS,
  "PaymentService.checkOutside": LOOKS,
  "PaymentService.makeSmokeCharge": keyed(
    "services/payment/test/smoke-charge.test.ts",
    "is refused to who is no merchant or another of the same run",
    "the merchant",
  ),
  "PaymentService.returnSmokeCharge": unkeyed("ends a run's charge by the run's id alone, and has no other content"),
  "PaymentService.requestCharge": keyed(
    "services/payment/test/purchase.test.ts",
    "another merchant's key",
    "merchant and amount; its end is counted from the moment of each request",
  ),
  "MessagingService.checkOutside": LOOKS,
  "MessagingService.beginSmokeRun": unkeyed("unit, phone and merchant are its key, and it has no other content"),
  "MessagingService.undoSmokeRun": ENDS,
  "MessagingService.endSmokeRun": ENDS,
  "MessagingService.sendNotice": keyed(
    "services/messaging/test/panel/panel-rpc.test.ts",
    "gives a notice once for each id",
    "recipient, kind and facts; each attempt has a link of its own",
  ),
  "MessagingService.anonymisePerson": ENDS,
  "MessagingService.eraseConsumer": ENDS,
  "MessagingService.setRoutingSettings": SETS,
  "MessagingService.listMetaTemplates": unkeyed("it reads a list from Meta, and records what it says now"),
  "MessagingService.createMetaTemplate": unkeyed("a template has its name, and one that exists is never changed"),
  "MessagingService.connectMeta": SETS,
  "MessagingService.disconnectMeta": ENDS,
  "MessagingService.registerMetaNumber": unkeyed("a number has one registration, which is asked for again"),
  "MessagingService.setMetaProfile": SETS,
  "MessagingService.resealSecrets": ENDS,
  "UsersService.checkOutside": LOOKS,
  "UsersService.registerMerchant": keyed(
    "services/users/test/administration/registration.test.ts",
    "repeated, also at once, answers the same account",
  ),
  "UsersService.setPause": SETS,
  "UsersService.proveNumber": keyed(
    "services/users/test/profile/number-proof.test.ts",
    "when the message is delivered again",
  ),
  "UsersService.reportTroubles": unkeyed("tells how everything is at a moment; an equal report changes nothing"),
  "UsersService.reportNumber": unkeyed("tells of a moment; an earlier one changes nothing after a later one"),
  "UsersService.anonymisePerson": ENDS,
  "UsersService.createFirstMaster": keyed(
    "services/users/test/administration/first-master.test.ts",
    "another is refused, and leaves nothing behind",
  ),
  "UsersService.reportCredentialChange": keyed(
    "services/users/test/profile/account-alerts.test.ts",
    "that auth reports is told once",
  ),
  "AuthService.checkOutside": LOOKS,
  "AuthService.setCredential": SETS,
  "AuthService.setPassword": SETS,
  "AuthService.inviteCredential": unkeyed(
    "makes a credential where there is none, and leaves one that is there as it is",
  ),
  "AuthService.setFirstPassword": keyed(
    "services/auth/test/login/invitation.test.ts",
    "gets the first password that is set, once",
    "the account and its password; another password is answered that it was not set",
  ),
  "AuthService.setLoginEmail": SETS,
  "AuthService.undoCredentialChanges": unkeyed("once for an undo, whose account and moment its id stands for"),
  "AuthService.resetSecondFactor": ENDS,
  "AuthService.setSecuritySettings": SETS,
  "AuthService.anonymisePerson": ENDS,
  "AuthService.retireSigningKey": ENDS,
  "AuthService.resealSecrets": ENDS,
  "CategorisationService.checkOutside": LOOKS,
  "CategorisationService.forgetWishes": ENDS,
  "CategorisationService.importCatalogue": SETS,
  "CategorisationService.resealSecrets": ENDS,
  "FranchiseService.checkOutside": LOOKS,
  "FranchiseService.beginUnitDeletion": ENDS,
  "FranchiseService.endUnitDeletion": ENDS,
};
