/** What is told of a page: to a sender who comes to it, and to those who look after it. */
import type { PublicWidget, WidgetView } from '@envoi/contract/widgets'
import type { PushLook, PushPageView } from '@envoi/contract/push'
import type { Look } from '@envoi/contract/rules/look'
import { type PushSettings, isPushOpen, pushLimitsOf, pushSettingsOf } from '@envoi/contract/rules/push-page'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { type Account, type Actor, limitsOf } from '../accounts/index.ts'
import type { Branding } from '../branding/index.ts'
import type { Widget } from '../widgets/index.ts'
import type { Door, Doors } from './doors.ts'
import { type PushPage, findByWidgets } from './store.ts'

/** What is asked of those who keep the transfers, who are made after us. */
export type PushPorts = {
  /** How many transfers came by a page since its uses are counted. */
  countUses(page: PushPage): Promise<number>
  /** Whether somebody has no room left for anything, as of some seconds ago: anybody may ask. */
  isFull(receiver: Account): Promise<boolean>
  /** Somebody came with files for them, and there is no room. */
  tellFull(receiver: Account): Promise<void>
}

export type ViewDeps = {
  database: Database
  clock: Clock
  looks: Pick<Branding, 'pageLookOf' | 'widgetLookOf'>
}

/** `ownOrigins`: our own pages that may show it beside those listed for it. */
export type WidgetPage = { widget: PublicWidget; ownOrigins: string[] }
/** Settings, password, uses, look and limits: the same of every page. */
type PageParts = WidgetView['push']
type Presented = { widget: Widget; page: PageParts }

export type PageViews = {
  /** As a sender comes to it, with files: a receiver without room is told. */
  view(door: Door, actor: Actor): Promise<PushPageView>
  /** The same of a widget; nothing where there is none. Without a password in what is asked, one that has one is locked. */
  viewWidget(id: string, actor: Actor): Promise<PublicWidget | undefined>
  /** As its receiver sees it, of a page at a site. */
  present(receiver: Account, site: string, page: PushPage | undefined): Promise<PageParts>
  presentWidgets(owner: Account, widgets: readonly Widget[]): Promise<Presented[]>
  /** The page of a widget, which opens with the page around it: nobody has come with files yet. */
  findWidget(id: string, actor: Actor): Promise<WidgetPage | undefined>
}

type WidgetDoor = Door & { kind: 'widget' }

export function createPageViews(deps: ViewDeps, doors: Doors, ports: PushPorts): PageViews {
  /** Not asked for where nothing is bounded by it: it is a look at the rows. */
  const countUses = async (page: PushPage | undefined, { maxUses }: PushSettings): Promise<number> =>
    page && maxUses !== null ? ports.countUses(page) : 0

  async function stateOf(door: Door, actor: Actor): Promise<PushPageView['state']> {
    const { page, settings, isEnabled, receiver } = door
    const uses = await countUses(page, settings)
    if (!isEnabled || !isPushOpen(settings, uses, deps.clock())) return 'closed'
    if (!(await doors.isUnlocked(door, actor))) return 'locked'
    return (await ports.isFull(receiver)) ? 'full' : 'open'
  }

  async function see(door: Door, actor: Actor): Promise<PushPageView> {
    const state = await stateOf(door, actor)
    const { languages, title, text, senderName, senderEmail, questions, endings } = door.settings
    const limits = pushLimitsOf(door.settings, limitsOf(door.receiver))
    const asks = { title, text, senderName, senderEmail, questions, endings, limits }
    return { state, receiver: door.label, languages, asks: state === 'open' ? asks : null }
  }

  async function view(door: Door, actor: Actor): Promise<PushPageView> {
    const seen = await see(door, actor)
    if (seen.state === 'full') await ports.tellFull(door.receiver)
    return seen
  }

  async function findWidgetDoor(id: string, { source }: Actor): Promise<WidgetDoor | undefined> {
    const door = await doors.find({ widgetId: id }, source)
    return door?.kind === 'widget' ? door : undefined
  }

  const publicWidget = ({ receiver, widget }: WidgetDoor, seen: PushPageView): PublicWidget => ({
    ...seen,
    look: lookOfWidget(receiver, widget),
    origins: widget.origins,
  })

  /** As the page looks to whoever comes to send. */
  async function lookAt(site: string, receiver: Account): Promise<PushLook> {
    const place = { name: site, isMain: site === MAIN_PLACE, ownerUid: receiver.managerUid ?? receiver.uid }
    return shown((await deps.looks.pageLookOf({ place, account: receiver })).look)
  }

  const lookOfWidget = (owner: Account, { look }: Widget): PushLook =>
    shown(deps.looks.widgetLookOf(look, owner.planName))

  async function parts(receiver: Account, page: PushPage | undefined, look: PushLook): Promise<PageParts> {
    const { filesPerTransfer, uploadSize } = limitsOf(receiver)
    const settings = pushSettingsOf(page?.settings ?? {})
    return {
      look,
      settings,
      hasPassword: (page?.passwordHash ?? null) !== null,
      uses: await countUses(page, settings),
      planLimits: { filesPerTransfer, uploadSize },
    }
  }

  return {
    view,
    present: async (receiver, site, page) => parts(receiver, page, await lookAt(site, receiver)),
    async presentWidgets(owner, widgets) {
      const ids = widgets.map(({ id }) => id)
      const pages = ids.length === 0 ? [] : await findByWidgets(deps.database, ids)
      const presented: Presented[] = []
      // One after the other: there may be fifty, and each counts its uses by a connection.
      for (const widget of widgets) {
        const page = pages.find(({ widgetId }) => widgetId === widget.id)
        presented.push({ widget, page: await parts(owner, page, lookOfWidget(owner, widget)) })
      }
      return presented
    },
    async viewWidget(id, actor) {
      const door = await findWidgetDoor(id, actor)
      return door && publicWidget(door, await view(door, actor))
    },
    async findWidget(id, actor) {
      const door = await findWidgetDoor(id, actor)
      if (!door) return undefined
      const widget = publicWidget(door, await see(door, actor))
      return { widget, ownOrigins: await doors.ownOriginsOf(door.receiver) }
    },
  }
}

/** What of a look such a page has: it is no place of its own, with a name in the tab and a welcome. */
const shown = ({ background, actionColor, startbtnColor, logo, tide, byline }: Look): PushLook => ({
  background,
  actionColor,
  startbtnColor,
  logo,
  tide,
  byline,
})
