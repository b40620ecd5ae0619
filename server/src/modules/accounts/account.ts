import { type PlanLimits, planLimits } from '@envoi/contract/limits'
import {
  type Language,
  type PlanName,
  type PlanType,
  type TeamPlan,
  planTypeOfName,
  teamPlans,
} from '@envoi/contract/words'

/** Somebody with an account, as of this very request: plan and manager are read anew each time. */
export type Account = {
  id: number
  uid: string
  email: string
  emailKey: string
  displayName: string
  lang: Language
  planName: PlanName | null
  /** An enterprise's own validity. */
  validityDays: number | null
  /** Of a team's member: its owner, and the owner's plan as of now. */
  managerId: number | null
  managerUid: string | null
  managerPlanName: PlanName | null
  managerValidityDays: number | null
  /** The one group of the team that a member is in. */
  memberGroupId: number | null
  /** A member who may do for the team what its owner may, but give it away and pay. */
  isManager: boolean
  createdAt: Date
}

type Planned = Pick<Account, 'planName' | 'validityDays' | 'managerPlanName' | 'managerValidityDays'>
type Plan = { name: PlanName | null; validityDays: number | null }

/** A plan that makes its owner the head of a team. */
export const isTeamPlan = (name: PlanName | null): name is TeamPlan => teamPlans.some((plan) => plan === name)

/** The plan that holds: a member's is the team's. Where that has lapsed, what they pay themselves, or none. */
function planOf(account: Planned): Plan {
  return isTeamPlan(account.managerPlanName)
    ? { name: account.managerPlanName, validityDays: account.managerValidityDays }
    : { name: account.planName, validityDays: account.validityDays }
}

export function planTypeOf(account: Planned): PlanType {
  const { name } = planOf(account)
  return name === null ? 'NONE' : planTypeOfName[name]
}

export const isPaying = (account: Planned): boolean => planTypeOf(account) !== 'NONE'

/** The plan's, with an enterprise's own validity; an operator may have set a table of their own. */
export function limitsOf(account: Planned, table: Record<PlanType, PlanLimits> = planLimits): PlanLimits {
  const { validityDays } = planOf(account)
  const limits = table[planTypeOf(account)]
  return validityDays === null ? limits : { ...limits, validityDays }
}

/** Whose limits count: all of a team share its storage and its volume. Once its plan has lapsed, everybody has their own. */
export const payerIdOf = ({
  id,
  managerId,
  managerPlanName,
}: Pick<Account, 'id' | 'managerId' | 'managerPlanName'>): number =>
  managerId !== null && isTeamPlan(managerPlanName) ? managerId : id

/** Whether their storage and volume are a team's. */
export const sharesRoom = (account: Planned): boolean => isTeamPlan(planOf(account).name)
