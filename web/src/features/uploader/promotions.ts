/** Who is told what they could have. Pure: three places, three rules. */
import { type PlanLimits, planLimits } from '@envoi/contract/limits'
import type { Place } from './state.ts'

type Sender = Pick<Place, 'planType' | 'transferType' | 'isSignedIn' | 'isMainSite' | 'isPush' | 'isWidget'>

/** Home: what the service is, and that an account is free. Whoever has one knows. */
export const isInvited = ({ isSignedIn, isMainSite, isPush, isWidget }: Sender): boolean =>
  isMainSite && !isSignedIn && !isPush && !isWidget

/** Step 1: what a plan changes. On a customer's page their visitors are not ours to sell to. */
export const isShownPlans = ({ planType, isMainSite, isPush, isWidget }: Sender): boolean =>
  planType === 'NONE' && isMainSite && !isPush && !isWidget

/** Step 6, after a transfer: who has a plan, or sends to the owner of a page, is not asked to buy one. */
export const hasPromotionStep = ({ planType, transferType }: Sender): boolean =>
  planType === 'NONE' && transferType !== 'S3'

/** Whether a plan would lift a limit for whoever is told of it. */
export const isLifted = (name: keyof PlanLimits, sender: Sender, limits: Partial<PlanLimits>): boolean =>
  isShownPlans(sender) && (limits[name] ?? Infinity) < planLimits.PREMIUM[name]

const liftedByPlan: ReadonlySet<string> = new Set([
  'uploader:notif_exceeds_max_nb_files',
  'uploader:notif_exceeds_upload_size',
])

/** Who is told that files were too many or too large may see what would help. */
export const isOfferedPlan = (notice: string, sender: Sender): boolean =>
  liftedByPlan.has(notice) && isShownPlans(sender)
