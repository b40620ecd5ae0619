import type { SessionUser } from './session-rules.ts'

/** Of whoever pays for it, and of everybody in their team. */
export const isTeamPlan = (planType: SessionUser['planType']): boolean =>
  planType === 'TEAM' || planType === 'ENTERPRISE'

/** It makes whoever pays for it the owner of a team. */
export const ownsTeamPlan = ({ planType, managerId }: Pick<SessionUser, 'planType' | 'managerId'>): boolean =>
  managerId === null && isTeamPlan(planType)
