/**
 * Accounts: who people are. Their rows, plans and limits, how an account comes to be and ends, and who asks in a
 * request. Proving that one is somebody is the business of `sign-in`. The only file other modules may import.
 */
export {
  findOwnAccount,
  findOwnAddress,
  findOwnSession,
  accessOwnAccount,
  accessOwnSession,
  accessPublicCall,
  hasScope,
  lacksScope,
  requireScope,
} from './access.ts'
export { type Account, isPaying, isTeamPlan, limitsOf, payerIdOf, planTypeOf, sharesRoom } from './account.ts'
export { type Accounts, type AccountsDeps, createAccounts } from './accounts.ts'
export { type Actor, type ActorOf, type ApiKey, type FindKey, bearerOf, createActorOf } from './actor.ts'
export { requireEmail } from './address.ts'
export type { Asker } from './asker.ts'
export { isCode } from './code.ts'
export { type Credentials, findCredentials, setPasswordHash } from './credentials.ts'
export type { ExportSection } from './export-data.ts'
export {
  type Counted,
  accountKey,
  findMailRate,
  findWait,
  isWithin,
  markReported,
  perActor,
  perSource,
} from './limits.ts'
export type { HomeOriginOf } from './letters.ts'
export {
  accountColumns,
  findAccount,
  findAccountByEmail,
  findAccountByUid,
  insertAccount,
  lockAccount,
  managers,
  noteSeen,
  setPlan,
} from './store.ts'
export {
  type HeldTeam,
  changeMembership,
  changeOwner,
  countMembers,
  findSeats,
  headOfTeam,
  isHeadOfTeam,
  joinTeam,
  leaveTeam,
  lockMembership,
  lockSuspended,
  lockTeam,
  moveIntoGroup,
  takeLapsedOwners,
  takeOutOfGroup,
  teamUserIds,
} from './membership.ts'
export { presentNotifications, presentSettings, presentTemplate } from './present.ts'
export { changeNotifications, changeProfile, getProfile } from './profile.ts'
export { accessTeam, changeOwnedRow, findTeam } from './team-access.ts'
export { changedSettings, setUploaderTemplate } from './uploader-defaults.ts'
export { requireGoodPassword, tellTooManyTries } from './password.ts'
export type { OwnersWork, Proof, ProveOwner } from './prove-owner.ts'
export type { RegisteringBrowser } from './registering-browser.ts'
export { removeRegistrations } from './registrations.ts'
export { addSecurityNotice, findSecurityFacts, findSecurityOwner, takeSecurityNotice } from './security-notices.ts'
export type { MailSender, ProvenSenders } from './sender-proofs.ts'
export type { Session, SessionKeeper, StoredSession } from './session.ts'
/** For joins by those whose rows hang on an account; its columns are written here alone. */
export { users } from './tables.ts'
