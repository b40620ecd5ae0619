import { type UserView, accountRoutes as calls } from '@envoi/contract/accounts'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { findOwnAccount, findOwnSessionByUid, accessOwnAccount, accessOwnSession } from './access.ts'
import type { Account } from './account.ts'
import type { Actor } from './actor.ts'
import { type ChangeEmailDeps, confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changeNotifications, changeProfile, getProfile } from './profile.ts'
import { type ClosingHook, closeAccount } from './close-account.ts'
import { type ExportSection, exportData } from './export-data.ts'
import { perActor } from './limits.ts'
import { presentNotifications, presentSettings, presentUser } from './present.ts'
import { accessTeam, findTeam } from './team-access.ts'
import { setUploaderSettings, setUploaderTemplate } from './uploader-defaults.ts'

type Deps = ChangeEmailDeps & {
  patient: Database
  closingHooks: readonly ClosingHook[]
  sections: readonly ExportSection[]
  countClaimable: (emailKey: string) => Promise<number>
}

const own = { find: findOwnAccount, action: accessOwnAccount }
const reading = { ...own, limits: [perActor('reads')] satisfies [unknown] }
const writing = { ...own, limits: [perActor('writes')] satisfies [unknown] }
const proving = { ...writing, find: findOwnSessionByUid, action: accessOwnSession }

export function accountRoutes(deps: Deps): BoundRoute<Actor>[] {
  const { database } = deps

  /** As the rows have it now: what the session knew may have changed in this very call. */
  async function view({ id }: Account): Promise<UserView> {
    const profile = await getProfile(database, id)
    return presentUser(profile, deps.secrets, await deps.countClaimable(profile.emailKey))
  }

  return [
    bind(calls.getUser, { ...reading, handle: ({ subject }) => view(subject) }),
    bind(calls.changeUser, {
      ...writing,
      handle: async ({ subject, body }) => {
        await changeProfile(database, subject, body)
        return view(subject)
      },
    }),
    bind(calls.deleteUser, {
      ...proving,
      handle: async ({ subject, body, reply }) => {
        await deps.proveOwner(subject, body, {
          run: (tx) => closeAccount(deps, tx, subject),
          // Somebody with years of transfers waits a little, and is not told that we are busy.
          database: deps.patient,
          isEnding: true,
        })
        deps.sessions.forget(reply)
        return {}
      },
    }),
    bind(calls.requestEmailChange, {
      ...proving,
      handle: async ({ subject, body }) => {
        await requestEmailChange(deps, subject, body)
        return {}
      },
    }),
    bind(calls.confirmEmailChange, {
      ...proving,
      handle: async ({ subject, body }) => {
        await confirmEmailChange(deps, subject, body)
        return view(subject.user)
      },
    }),
    bind(calls.getNotifications, {
      ...reading,
      handle: async ({ subject }) => presentNotifications(await getProfile(database, subject.id)),
    }),
    bind(calls.changeNotifications, {
      ...writing,
      handle: async ({ subject, body }) => {
        await changeNotifications(database, subject, body.operations)
        return presentNotifications(await getProfile(database, subject.id))
      },
    }),
    bind(calls.setUploaderTemplate, {
      ...writing,
      handle: async ({ subject, body }) => {
        await setUploaderTemplate(deps, subject, body)
        return view(subject)
      },
    }),
    // What an owner says here holds for the team, and managers act for it.
    bind(calls.setUploaderSettings, {
      find: ({ params, actor }) => findTeam(database, params.uid, actor),
      action: accessTeam,
      limits: [perActor('writes')],
      handle: async ({ subject, body }) => {
        await setUploaderSettings(database, subject, body)
        return presentSettings((await getProfile(database, subject.id)).uploaderSettings)
      },
    }),
    // It reads a great deal, so it is not for every minute.
    bind(calls.exportUser, {
      ...own,
      limits: [perActor('exports')],
      handle: ({ subject }) => exportData(deps, subject),
    }),
  ]
}
