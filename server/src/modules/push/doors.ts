import type { UploaderSettings } from '@envoi/contract/accounts'
import { siteNameOf } from '@envoi/contract/boot'
import { type PushSettings, pushSettingsOf } from '@envoi/contract/rules/push-page'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Database } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { createPasswordTries } from '../../platform/password-tries.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Account, type Actor, findAccount, findAccountByUid } from '../accounts/index.ts'
import { type Place, type Places, findSubdomainsOf } from '../places/index.ts'
import { type Widget, findWidget, keepsWidgets } from '../widgets/index.ts'
import { type PushPage, findByCode, findBySite, findByWidget, isOfTeam, isSuspended } from './store.ts'

/** A push page as a sender comes to it: who gets what is sent by it, and on which terms. */
export type Door = {
  /** Of a site's or a widget's page that nobody has set or used there is none yet. */
  page: PushPage | undefined
  receiver: Account
  /** As senders are told who that is. */
  label: string
  /** The site at which what comes by it is, and from which its letters come: its own, or the receiver's home. */
  place: string
  /** What that site or the widget says of transfers. */
  uploader: Partial<UploaderSettings>
  /** Whether it takes files at all, whatever its settings say. */
  isEnabled: boolean
  settings: PushSettings
  /** By which its transfers are counted, whoever sends them. */
  limitKey: string
} & ({ kind: 'site' | 'personal' } | WidgetDoor)
type WidgetDoor = { kind: 'widget'; widget: Widget }

/** By what a page is found: one of them. A site's by the site that is asked. */
export type Where = { code: string } | { widgetId: string } | { site: Place | undefined }

export type Doors = {
  /** Nothing where there is none; who tries codes meets a limit. */
  find(where: Where, source: string): Promise<Door | undefined>
  /** Whether the password that was presented opens it; true without one to ask for. */
  isUnlocked(door: Door, actor: Actor): Promise<boolean>
  /** Our own pages that may show somebody's widgets: the main site and those of their team. */
  ownOriginsOf(owner: Account): Promise<string[]>
}

type Deps = {
  database: Database
  places: Pick<Places, 'homeOf' | 'find' | 'originOf'>
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
    if (!receiver || !isOfTeam(page, receiver)) return undefined
    const place = await places.homeOf(receiver)
    return {
      kind: 'personal',
      page,
      receiver,
      label: receiver.displayName,
      place,
      uploader: (await places.find(place))?.uploader ?? {},
      isEnabled: true,
      settings: pushSettingsOf(page.settings),
      limitKey: `page ${page.id}`,
    }
  }

  async function findOfSite(site: Place): Promise<Door | undefined> {
    const receiver = site.ownerUid === null ? undefined : await findAccountByUid(database, site.ownerUid)
    if (!receiver || (await isSuspended(database, receiver.id))) return undefined
    const page = await findBySite(database, site.name)
    return {
      kind: 'site',
      page,
      receiver,
      label: siteNameOf(site),
      place: site.name,
      uploader: site.uploader,
      isEnabled: site.hasUploader,
      settings: pushSettingsOf(page?.settings ?? {}),
      limitKey: `site ${site.name}`,
    }
  }

  async function findOfWidget(id: string): Promise<Door | undefined> {
    const widget = await findWidget(database, id)
    const receiver = widget && !widget.isOwnerSuspended ? await findAccount(database, widget.ownerId) : undefined
    if (!widget || !receiver) return undefined
    const page = await findByWidget(database, widget.id)
    return {
      kind: 'widget',
      widget,
      page,
      receiver,
      label: widget.recipientLabel,
      place: await places.homeOf(receiver),
      uploader: widget.uploader,
      isEnabled: keepsWidgets(receiver),
      settings: pushSettingsOf(page?.settings ?? {}),
      limitKey: `widget ${widget.publicId}`,
    }
  }

  async function findByTriedCode(code: string, source: string): Promise<Door | undefined> {
    await rateLimits.requireOpen('pushGuesses', source)
    const door = await findPersonal(code)
    if (!door) await rateLimits.take('pushGuesses', source)
    return door
  }

  return {
    async find(where, source) {
      if ('code' in where) return findByTriedCode(where.code, source)
      // An id is no secret, and too long to guess: pages that still show a widget which has gone ask for it all day.
      if ('widgetId' in where) return findOfWidget(where.widgetId)
      return where.site && findOfSite(where.site)
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
    async ownOriginsOf({ id }) {
      const sites = await findSubdomainsOf(database, id)
      return [MAIN_PLACE, ...sites.map(({ name }) => name)].map(places.originOf)
    },
  }
}
