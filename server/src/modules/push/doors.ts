import { type PushSettings, pushSettingsOf } from '@envoi/contract/rules/push-page'
import { siteNameOf } from '@envoi/contract/boot'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { createPasswordTries } from '../../platform/password-tries.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, type Actor, findAccount, findAccountByUid, isPaying } from '../accounts/index.ts'
import type { Place, Places } from '../places/index.ts'
import { type PushPage, findByCode, findBySite, findByUser, findSite, holdSitePage, isOfTeam } from './store.ts'

/** A push page as a sender comes to it: who gets what is sent by it, and on which terms. */
export type Door = {
  /** Of a site's page that nobody has set or used there is none yet. */
  page: PushPage | undefined
  receiver: Account
  /** As senders are told who that is. */
  label: string
  /** The site it stands on, whose look it has. */
  place: string
  isPersonal: boolean
  /** Whether people may send from the site at all. */
  isEnabled: boolean
  settings: PushSettings
}

export type Doors = {
  /** The one behind a code, or that of a site. Nothing where there is none; who tries codes meets a limit. */
  find(where: { code: string | undefined; site: Place | undefined }, source: string): Promise<Door | undefined>
  /** Whether the password that was presented opens it; true without one to ask for. */
  isUnlocked(door: Door, actor: Actor): Promise<boolean>
}

export type HeldDoor = { page: PushPage; isEnabled: boolean }

export async function holdDoor(tx: Transaction, door: Door): Promise<HeldDoor | undefined> {
  const receiver = await findAccount(tx, door.receiver.id)
  const held = receiver && (await (door.isPersonal ? holdPersonal(tx, door, receiver) : holdSite(tx, door, receiver)))
  const isAsItWas = held && (held.page.passwordHash ?? null) === (door.page?.passwordHash ?? null)
  return isAsItWas ? held : undefined
}

async function holdPersonal(tx: Transaction, door: Door, receiver: Account): Promise<HeldDoor | undefined> {
  const page = await findByUser(tx, receiver.id)
  const isSame = page?.codeHash && door.page?.codeHash && page.codeHash.equals(door.page.codeHash)
  return isSame && isOfTeam(page, receiver) && isPaying(receiver) ? { page, isEnabled: true } : undefined
}

async function holdSite(tx: Transaction, { place }: Door, receiver: Account): Promise<HeldDoor | undefined> {
  const site = await findSite(tx, place)
  if (site?.ownerId !== receiver.id) return undefined
  return { page: await holdSitePage(tx, site.id), isEnabled: site.hasUploader && isPaying(receiver) }
}

type Deps = {
  database: Database
  places: Pick<Places, 'homeOf' | 'find'>
  rateLimits: RateLimits
  passwords: Pick<PasswordHashing, 'verify'>
}

export function createDoors({ database, places, rateLimits, passwords }: Deps): Doors {
  const tries = createPasswordTries({
    rateLimits,
    prove: async (stored, given) => ((await passwords.verify(stored, given)) ? true : undefined),
  })

  async function findPersonal(code: string): Promise<Door | undefined> {
    const page = await findByCode(database, code)
    const receiver = page && (await findAccount(database, page.userId))
    if (!receiver || !isOfTeam(page, receiver) || !isPaying(receiver)) return undefined
    return {
      page,
      receiver,
      label: receiver.displayName,
      place: await places.homeOf(receiver),
      isPersonal: true,
      isEnabled: true,
      settings: pushSettingsOf(page.settings),
    }
  }

  async function findOfSite(site: Place): Promise<Door | undefined> {
    const receiver = site.ownerUid === null ? undefined : await findAccountByUid(database, site.ownerUid)
    if (!receiver) return undefined
    const page = await findBySite(database, site.name)
    return {
      page,
      receiver,
      label: siteNameOf(site),
      place: site.name,
      isPersonal: false,
      isEnabled: site.hasUploader && isPaying(receiver),
      settings: pushSettingsOf(page?.settings ?? {}),
    }
  }

  return {
    async find({ code, site }, source) {
      if (code === undefined) return site && findOfSite(site)
      await rateLimits.requireOpen('pushGuesses', source)
      const door = await findPersonal(code)
      if (!door) await rateLimits.take('pushGuesses', source)
      return door
    },
    async isUnlocked({ page }, actor) {
      const stored = page?.passwordHash ?? null
      if (!page || stored === null) return true
      // Nothing is tried: whose page it is can be told also while it is locked.
      if (!actor.transferPassword) return false
      const given = typedPassword(actor.transferPassword)
      const counters = { transferPasswordSource: actor.source, transferPasswordTransfer: `push ${page.id}` }
      if ((await tries.attempt({ stored, given, counters })) === undefined) throw new Refusal('WRONG_PASSWORD')
      return true
    },
  }
}
