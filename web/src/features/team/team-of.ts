import type { SessionUser } from '../../platform/session/session.ts'

/** These make whoever pays for them the owner of a team. */
const teamPlans: ReadonlySet<SessionUser['planType']> = new Set(['TEAM', 'ENTERPRISE'])

/** The id of a team is its owner's. Whoever belongs to none may still own one whose plan has ended. */
export const teamOf = ({ uid, managerId }: Pick<SessionUser, 'uid' | 'managerId'>): string => managerId ?? uid

export const ownsTeamPlan = ({ planType, managerId }: Pick<SessionUser, 'planType' | 'managerId'>): boolean =>
  managerId === null && teamPlans.has(planType)
