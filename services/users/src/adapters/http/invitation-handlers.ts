import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { acceptInvitation, readInvitation } from "../../app/invitations/accept-invitation.ts";
import { readInvitationOf, resendInvitation } from "../../app/invitations/invite-again.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { type Invitation, statusOf } from "../../domain/invitation.ts";
import * as contract from "./invitation-contract.ts";

/** Invitations over HTTP. */
export function invitationHandlers(ctx: UsersContext): BoundRoute[] {
  const present = (invitation: Invitation) => ({
    status: statusOf(invitation, ctx.now()),
    requested_at: invitation.requestedAt.toISOString(),
    sent_at: invitation.sentAt?.toISOString() ?? null,
    expires_at: invitation.expiresAt?.toISOString() ?? null,
  });
  return [
    bind(contract.getInvitation, async ({ params, identity }) => {
      const invitation = await readInvitationOf(ctx, identity, params.id);
      return { invitation: invitation && present(invitation) };
    }),
    bind(contract.resendInvitation, async ({ params, identity }) => ({
      invitation: present(await resendInvitation(ctx, identity, params.id)),
    })),
    bind(contract.readInvitation, async ({ body }) => {
      const { expiresAt, ...read } = await readInvitation(ctx, body.token);
      return { ...read, expires_at: expiresAt.toISOString() };
    }),
    bind(contract.acceptInvitation, async ({ body }) => {
      const { email, isActive } = await acceptInvitation(ctx, body);
      return { email, is_active: isActive };
    }),
  ];
}
