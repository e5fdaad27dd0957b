import type { CarryOutBlock } from "../abuse/block-contact.ts";
import { createAuditPublisher } from "../adapters/events/audit-publisher.ts";
import { createCorrectionPublisher } from "../adapters/events/correction-publisher.ts";
import { createLiveNoticePublisher } from "../adapters/events/live-notice-publisher.ts";
import { createNotePrompt } from "../app/wish/note-prompt.ts";
import type { OptOut } from "../app/wish/opt-out.ts";
import type { EffectHandlers } from "../app/wish/relay-effects.ts";
import type { RequestCharge } from "../credit/request-charge.ts";
import type { ResumeAwaited } from "../credit/resume-awaited.ts";
import { createSendCreditNotice, creditNoticeOf } from "../credit/send-credit-notice.ts";
import { keptWish } from "../domain/intake/kept-requests.ts";
import { splitOffWish } from "../domain/intake/split-wishes.ts";
import type { QueuePushes } from "../push/queue-pushes.ts";
import type { CountQueue } from "../statistics/rollup-port.ts";
import type { FlowDeps } from "./flow.ts";

export type EffectHandlerDeps = FlowDeps & {
  optOut: OptOut;
  carryOutBlock: CarryOutBlock;
  countQueue: CountQueue;
  resumeAwaited: ResumeAwaited;
  requestCharge: RequestCharge;
  queuePushes: QueuePushes;
};

/** Composes the handlers that perform the effects in a wish's outbox. */
export function composeEffectHandlers(deps: EffectHandlerDeps): EffectHandlers {
  const { runtime, stores, clients, outgoing, optOut, carryOutBlock, countQueue, queuePushes, now, crash } = deps;
  const { resumeAwaited, requestCharge } = deps;
  const { wishes } = deps.wishAccess;
  const { contacts, merchants } = stores;
  const audit = createAuditPublisher(runtime.js);
  const corrections = createCorrectionPublisher(runtime.js);
  const liveNotices = createLiveNoticePublisher(runtime.js);
  const sendCreditNotice = createSendCreditNotice({ requestCharge, wallet: clients.wallet, outgoing, resumeAwaited });
  const notePrompt = createNotePrompt({ contacts });
  return {
    // The relay sends messages and offers itself, those of a wish together. Only a message that wants a charge is sent here, with its Pix code.
    send_offer: { beginsAnew: true, perform: async () => undefined },
    send_message: {
      sendsMessage: (effect) => creditNoticeOf(effect) !== null,
      async perform(wish, effect) {
        const notice = creditNoticeOf(effect);
        if (notice !== null) await sendCreditNotice(wish, notice);
        else await notePrompt(wish, effect);
      },
    },
    send_push: { beginsAnew: true, perform: queuePushes },
    live_notice: { perform: (wish, notice) => liveNotices.publish(wish._id, notice) },
    mark_asked: { perform: (_, { merchantIds, at }) => merchants.markAsked(merchantIds, at) },
    mark_skipped: {
      async perform(wish, { merchants: skipped, day, missedOn }) {
        for (const merchant of skipped)
          await merchants.recordSkipped(merchant, wish._id, wish.phoneNumberId, day, missedOn);
      },
    },
    remember_unit: { perform: (_, { contactId, unitId }) => contacts.update(contactId, { lastUnitId: unitId }) },
    opt_out: { perform: (_, { contactId, at }) => optOut(contactId, at) },
    block_contact: {
      async perform(_, block) {
        await carryOutBlock(block);
        await audit.publish(block.audit);
      },
    },
    publish_correction: {
      async perform(wish, effect) {
        await corrections.publish(wish._id, effect);
        if (effect.audit !== undefined) await audit.publish(effect.audit);
      },
    },
    count_wish: { perform: (wish, { version }) => countQueue.enqueue({ wishId: wish._id, version }) },
    open_wish: {
      beginsAnew: true,
      async perform(wish, part) {
        const { own, wishId } = part;
        await wishes.open(own === undefined ? splitOffWish(wish, part, now()) : keptWish(wish, wishId, own, now()));
        crash("wish-spawned");
      },
    },
  };
}
