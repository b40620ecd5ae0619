import { session as limits } from '@envoi/contract/limits'

/** Fourteen days or more are asked for by those who stay signed in. */
export const stays = (expiresIn: number | undefined): boolean => (expiresIn ?? 0) >= limits.stayedSignedIn

/** Fourteen days or seven, and never long after the last full sign-in, however often it is renewed. */
export function endOfSession(now: Date, signedInAt: Date, staysSignedIn: boolean): Date {
  const requested = now.getTime() + (staysSignedIn ? limits.stayedSignedIn : limits.standard)
  return new Date(Math.min(requested, signedInAt.getTime() + limits.renewsFor))
}
