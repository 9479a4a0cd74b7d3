import {
  acceptInvitation,
  invite,
  type Role,
  readInvitation,
  resendInvitation,
  type ShownInvitation,
  withdrawInvitation,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Invites an address into the account that a person acts in. The secret of the link is in this response only. */
export async function inviteFor(
  core: Core,
  subject: string,
  invitation: { email: string; role: Role; is_mailed: boolean },
) {
  return invite(core.sql, await requireMember(core, subject), invitation)
}

/** Makes a new link of an invitation. */
export async function resendFor(
  core: Core,
  subject: string,
  invitation: { invitation_id: string; is_mailed: boolean },
) {
  return resendInvitation(core.sql, await requireMember(core, subject), invitation)
}

export async function withdrawFor(core: Core, subject: string, id: string): Promise<void> {
  await withdrawInvitation(core.sql, await requireMember(core, subject), id)
}

/** Shows an invitation to the holder of its link. */
export async function showInvitation(
  { sql }: Pick<Core, 'sql'>,
  secret: string,
): Promise<ShownInvitation> {
  const shown = await readInvitation(sql, secret)
  if (!shown) throw gone()
  return shown
}

/** Makes a person belong to the account that invited their address. */
export async function acceptFor(
  core: Core,
  subject: string,
  shown: { secret: string; email: string; is_verified: boolean },
) {
  await requireMember(core, subject)
  const accepted = await acceptInvitation(core.sql, { ...shown, subject })
  if (!accepted) throw gone()
  return accepted
}

const gone = () =>
  new ApiError(
    'NOT_FOUND',
    'There is no such invitation: it is unknown, answered, withdrawn, too old or for someone else.',
  )
