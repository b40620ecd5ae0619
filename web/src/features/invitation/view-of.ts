import { ApiError, NetworkError } from '@envoi/client/api-error'
import { normalizeEmail } from '@envoi/contract/rules/email'

export type Invitation = {
  email: string
  displayName: string
  owner: { email: string; displayName: string }
  hasAccount: boolean
  expiresAt: string
}

/** What the page shows: one of these, whatever was answered. */
export type View<Shown = Invitation> =
  | { kind: 'loading' }
  | { kind: 'invitation'; invitation: Shown }
  /** Used, withdrawn, too old or never made, all alike. */
  | { kind: 'unknown' }
  | { kind: 'offline' }
  | { kind: 'fault'; requestId: string | null }

/** A link that was used meanwhile is no invitation any more; all else that was read once stays true. */
export function viewOf<Shown = Invitation>({
  invitation,
  error,
}: {
  invitation: Shown | undefined
  error: unknown
}): View<Shown> {
  if (isDead(error)) return { kind: 'unknown' }
  if (invitation) return { kind: 'invitation', invitation }
  if (!error) return { kind: 'loading' }
  if (error instanceof NetworkError) return { kind: 'offline' }
  return { kind: 'fault', requestId: error instanceof ApiError ? error.requestId : null }
}

/** 400: what stands in the address cannot be one of ours. */
export const isDead = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.codes.includes('INVALID_LINK') || error.status === 404 || error.status === 410 || error.status === 400)

/**
 * How somebody answers: `register` chooses a password, `sign_in` proves who they are first, `join` only says yes, and
 * `other` is signed in as somebody else, whom the invitation is not for.
 */
export type Way = 'register' | 'sign_in' | 'join' | 'other'

export function wayOf(
  { email, hasAccount }: Pick<Invitation, 'email' | 'hasAccount'>,
  user: { email: string } | undefined,
): Way {
  if (!user) return hasAccount ? 'sign_in' : 'register'
  return normalizeEmail(user.email) === normalizeEmail(email) ? 'join' : 'other'
}
