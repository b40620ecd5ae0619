import type { Auth, Device } from '@envoi/contract/sign-in'
import { type Account, type Session, isPaying, planTypeOf } from '../accounts/index.ts'
import type { listSessions } from './session/sessions.ts'

/** Who is signed in, as the row says now. */
export const presentAuth = (account: Account): Auth => ({
  user: { uid: account.uid, email: account.email, displayName: account.displayName },
  planType: planTypeOf(account),
  payingUser: isPaying(account),
  managerId: account.managerUid,
})

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export const describeDevice = (row: SessionRow): Omit<Device, 'id' | 'isCurrent'> => ({
  userAgent: row.userAgent,
  subdomain: row.place,
  signedInAt: row.signedInAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

export const presentDevice = (row: SessionRow, current: Session): Device => ({
  id: row.publicId,
  isCurrent: row.id === current.id,
  ...describeDevice(row),
})
