import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { AlertStore } from "./alerts/alert-ports.ts";
import type { ControllerStore } from "./controller/controller-store.ts";
import type { ActivationNoticeStore } from "./creation/activation-notice-store.ts";
import type { ActivationTextStore } from "./creation/activation-text-store.ts";
import type { CreationStore } from "./creation/creation-store.ts";
import type { RegistrationStore } from "./creation/registration-store.ts";
import type { DetectType, DocumentStore, IsHarmless, ObjectStore } from "./documents/document-ports.ts";
import type { DeletionStore } from "./erasure/deletion-store.ts";
import type { ErasureStore } from "./erasure/erasure-store.ts";
import type { FactStore } from "./facts/fact-store.ts";
import type { InvitationStore } from "./invitations/invitation-store.ts";
import type { ReportStore } from "./listing/read-user-report.ts";
import type {
  AccountStore,
  AuthClient,
  CategorisationClient,
  FranchiseClient,
  MailClient,
  MailQueue,
  MessagingClient,
  WalletClient,
} from "./ports.ts";
import type { EncodePhoto, PhotoStore } from "./profile/photo-ports.ts";
import type { LoginEmailClient, ProfileStore } from "./profile/profile-ports.ts";
import type { EmailProofStore } from "./proofs/email-proof-store.ts";
import type { NumberProofStore } from "./proofs/number-proof-store.ts";
import type { TroubleStore } from "./troubles/trouble-store.ts";
import type { UnitStore } from "./units/unit-store.ts";
import type { AccountSaveStore } from "./update/account-save-store.ts";
import type { AccountUpdateStore } from "./update/account-update-store.ts";

/** Configuration that use-cases read. */
export type UsersContextConfig = {
  /** Address of the panel, as it is configured. */
  publicUrl: string;
  /** The same without a slash at its end: links to pages begin with it. */
  linkBase: string;
  /** Time for which a notice or mail is retried, in milliseconds. */
  noticeMs: number;
  /** Hours for which the link that proves an e-mail is valid. */
  proofHours: number;
};

/** A sweep that is woken at once when there is work for it. */
export type WokenSweep =
  | "activationNotices"
  | "emailProofs"
  | "invitations"
  | "numberAlerts"
  | "accountAlerts"
  | "correctionMails"
  | "troubleMails";

/** Everything the use-cases of users reach outside themselves: ports, configuration, log and clock. `composeContext` makes it; a test gives fields of its own. */
export type UsersContext = {
  accounts: AccountStore;
  updates: AccountUpdateStore;
  saves: AccountSaveStore;
  creations: CreationStore;
  registrations: RegistrationStore;
  deletions: DeletionStore;
  erasures: ErasureStore;
  profiles: ProfileStore;
  photos: PhotoStore;
  facts: FactStore;
  emailProofs: EmailProofStore;
  invitations: InvitationStore;
  numberProofs: NumberProofStore;
  alerts: AlertStore;
  notices: ActivationNoticeStore;
  texts: ActivationTextStore;
  controllers: ControllerStore;
  troubles: TroubleStore;
  units: UnitStore;
  reports: ReportStore;
  documents: DocumentStore;
  objects: ObjectStore;
  detectType: DetectType;
  isHarmless: IsHarmless;
  encodePhoto: EncodePhoto;
  auth: AuthClient & LoginEmailClient;
  wallet: WalletClient;
  messaging: MessagingClient;
  franchise: FranchiseClient;
  categorisation: CategorisationClient;
  mail: MailClient;
  mailQueue: MailQueue;
  config: UsersContextConfig;
  log: Pick<Logger, "warn">;
  wake: (sweep: WokenSweep) => void;
  now: () => Date;
};
