import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { addDays, instantOf, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { MerchantCommand } from "../../domain/intake/typed-command.ts";
import type { PauseButton, PauseButtons } from "../../domain/outgoing/pause-button.ts";
import {
  balance,
  consumerHelp,
  mayNotCommand,
  merchantHelp,
  paused,
  pauseNotSet,
  resumed,
} from "../../domain/outgoing/texts/merchant-words.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { FranchiseClient, UsersClient, WalletClient } from "../ports/clients.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { MerchantStore } from "../ports/merchant-store.ts";
import { type FindSenders, type Sender, senderFor } from "./find-senders.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefuseStranger } from "./refuse-stranger.ts";
import type { RequireUnit } from "./require-unit.ts";
import type { SendPrompt } from "./send-prompt.ts";
import type { SendReply } from "./send-reply.ts";

const HOUR_MS = 3_600_000;
const MORNING_MINUTE = 8 * 60;

export type HandleMerchantCommandDeps = {
  findSenders: FindSenders;
  users: Pick<UsersClient, "getMerchants" | "setPause">;
  franchise: Pick<FranchiseClient, "getUnit">;
  wallet: Pick<WalletClient, "balances" | "priceCents">;
  merchants: Pick<MerchantStore, "claimPauseCommand">;
  pauseButtons: PauseButtons;
  sendReply: SendReply;
  sendPrompt: SendPrompt;
  refuseStranger: RefuseStranger;
  requireUnit: RequireUnit;
  settings: Pick<FlowSettings, "creditLink">;
  now: () => Date;
};

/** The end of a pause as a command asks for it, counted from when it was written; null resumes. */
type PauseEnd = { until: Date | null; isButton: boolean };

/**
 * Handles PAUSAR, VOLTAR, SALDO and AJUDA, and the buttons under the reply to PAUSAR. Only the number in Meta's message identifies the merchant, and
 * only a person with `message.access` acts for it. Times count from when the message was written, so repeating changes nothing; a command that is
 * older than the last one changes nothing either.
 *
 * Raises: unavailable while the services it asks do not answer.
 */
export function createHandleMerchantCommand(deps: HandleMerchantCommandDeps) {
  const { findSenders, users, franchise, wallet, merchants, pauseButtons, sendReply, settings, now } = deps;

  const lookUp = async (merchantId: string): Promise<{ timeZone: string; pausedUntil: Date | null }> => {
    const [profile] = await users.getMerchants([merchantId]);
    const unit = profile === undefined || profile.unitId === "" ? null : await franchise.getUnit(profile.unitId);
    return { timeZone: unit?.timeZone ?? DEFAULT_TIME_ZONE, pausedUntil: profile?.pausedUntil ?? null };
  };

  const setPause = async (
    message: InboundMessage,
    contact: Contact,
    merchantId: string,
    end: PauseEnd,
  ): Promise<Outcome> => {
    const { until, isButton } = end;
    const isOver = until !== null && until.getTime() <= now().getTime();
    if (isOver || !(await merchants.claimPauseCommand(merchantId, message.at))) {
      await sendReply(message, contact, "pause", pauseNotSet());
      return "pause not set";
    }
    await users.setPause(merchantId, until);
    if (until === null) {
      await sendReply(message, contact, "pause", resumed());
      return "resumed";
    }
    const { timeZone } = await lookUp(merchantId);
    const tomorrow = addDays(wallClock(message.at, timeZone).date, 1);
    const buttons = {
      hour: pauseButtons.idOf({ merchantId, hours: 1 }),
      morning: pauseButtons.idOf({ merchantId, until: instantOf(tomorrow, MORNING_MINUTE, timeZone) }),
      resume: pauseButtons.idOf({ merchantId, until: null }),
    };
    const details = { until, now: message.at, timeZone, buttons: isButton ? null : buttons };
    await deps.sendPrompt(message, contact, "pause", paused(details));
    return "paused";
  };

  const sayBalance = async (message: InboundMessage, contact: Contact, merchantId: string): Promise<Outcome> => {
    const [balances, priceCents] = await Promise.all([wallet.balances([merchantId]), wallet.priceCents()]);
    const balanceCents = balances.get(merchantId) ?? 0;
    await sendReply(message, contact, "balance", balance({ balanceCents, priceCents, link: settings.creditLink }));
    return "balance sent";
  };

  const helpConsumer = async (message: InboundMessage, contact: Contact): Promise<Outcome> => {
    await deps.requireUnit(message.phoneNumberId);
    await sendReply(message, contact, "help", consumerHelp());
    return "help sent";
  };

  const refuse = async (message: InboundMessage, contact: Contact): Promise<Outcome> => {
    await sendReply(message, contact, "noaccess", mayNotCommand());
    return "command without permission";
  };

  const perform = async (
    message: InboundMessage,
    contact: Contact,
    command: MerchantCommand,
    { merchantId }: Sender,
  ): Promise<Outcome> => {
    switch (command) {
      case "pause": {
        const { timeZone, pausedUntil } = await lookUp(merchantId);
        const midnight = startOfDay(addDays(wallClock(message.at, timeZone).date, 1), timeZone);
        // A longer pause, set in the panel, is not cut short.
        const until = pausedUntil !== null && pausedUntil > midnight ? pausedUntil : midnight;
        return setPause(message, contact, merchantId, { until, isButton: false });
      }
      case "resume":
        return setPause(message, contact, merchantId, { until: null, isButton: false });
      case "balance":
        return sayBalance(message, contact, merchantId);
      case "help":
        await sendReply(message, contact, "help", merchantHelp());
        return "help sent";
    }
  };

  return {
    /** @returns null when the sender belongs to no merchant and asks for no help */
    async typed(message: InboundMessage, contact: Contact, command: MerchantCommand): Promise<Outcome | null> {
      const senders = await findSenders(contact);
      if (senders.length === 0) return command === "help" ? helpConsumer(message, contact) : null;
      const sender = senders.find(({ mayAnswer }) => mayAnswer);
      return sender === undefined ? refuse(message, contact) : perform(message, contact, command, sender);
    },
    /** Handles a tap on a button whose signature was checked. */
    async tapped(message: InboundMessage, contact: Contact, button: PauseButton): Promise<Outcome> {
      const sender = senderFor(await findSenders(contact), button.merchantId);
      if (sender === undefined) {
        await deps.refuseStranger(message, contact, button.merchantId);
        return "tap of a stranger";
      }
      if (!sender.mayAnswer) return refuse(message, contact);
      const until = "hours" in button ? new Date(message.at.getTime() + button.hours * HOUR_MS) : button.until;
      return setPause(message, contact, button.merchantId, { until, isButton: true });
    },
  };
}

export type HandleMerchantCommand = ReturnType<typeof createHandleMerchantCommand>;
