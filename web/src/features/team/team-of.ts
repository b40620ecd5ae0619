import type { SessionUser } from '../../platform/session/session.ts'

/** The id of a team is its owner's. Whoever belongs to none may still own one whose plan has ended. */
export const teamOf = ({ uid, managerId }: Pick<SessionUser, 'uid' | 'managerId'>): string => managerId ?? uid
