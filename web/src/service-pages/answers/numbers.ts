/** The numbers that answers name, from where the service has them. */
import {
  DAY,
  HOUR,
  billing,
  expiredTransfer,
  grant,
  passwordLink,
  planLimits,
  previewed,
  rates,
  renamedSubdomain,
  secondFactor,
  subdomainsOfPlan,
  teamInvitation,
  teamSeats,
  unfinishedUpload,
} from '@envoi/contract/limits'
import { trial } from '@envoi/contract/rules/prices'

const MINUTE = HOUR / 60

export const numbers = {
  freeDays: planLimits.NONE.validityDays,
  planDays: planLimits.PREMIUM.validityDays,
  freeRecipients: planLimits.NONE.recipients,
  planRecipients: planLimits.PREMIUM.recipients,
  unfinishedDays: unfinishedUpload.lives / DAY,
  backHours: expiredTransfer.lives / HOUR,
  resumeHours: grant.resumesWithin / HOUR,
  passwordTries: rates.transferPasswordSource.max,
  passwordMinutes: rates.transferPasswordSource.per / MINUTE,
  resetMinutes: passwordLink.lives / MINUTE,
  resendSeconds: secondFactor.resendLock / 1000,
  recoveryCodes: secondFactor.recoveryCodes,
  pdfPages: previewed.pdfPages,
  signInTries: rates.signInAccount.max,
  signInMinutes: rates.signInAccount.per / MINUTE,
  trialDays: trial.days,
  lapseDays: billing.lapseDays,
  retryDays: billing.retryDays,
  seats: teamSeats,
  subdomains: subdomainsOfPlan,
  invitationDays: teamInvitation.lives / DAY,
  perImport: teamInvitation.perImport,
  renamedDays: renamedSubdomain.pagesLeadOn / DAY,
}
