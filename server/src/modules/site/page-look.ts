import { siteNameOf } from '@envoi/contract/boot'
import { type Look, type OpenGraph } from '@envoi/contract/rules/look'
import { type LookStyle, lookStyle } from '@envoi/contract/rules/look-style'
import type { PageName } from '@envoi/contract/pages'
import type { Reader as DatabaseReader } from '../../platform/database/connect.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Branding } from '../branding/index.ts'
import type { Places } from '../places/index.ts'
import type { Door } from '../push/index.ts'
import { type Transfer, findOwner } from '../transfers/index.ts'
import { initialIconPath } from './initial-icon.ts'
import type { Reader } from './reader.ts'

/** How a page looks, and what of a customer's own words and pictures a chat shows of it. */
export type PageLook = {
  look: Look
  /** The address of the icon in the tab; without one it is ours. */
  icon: string | null
  card: OpenGraph
}
/** What a page is about: a transfer that it shows, or a push page. */
export type Subject = { transfer: Transfer | undefined; door: Door | undefined }
export type FindPageLook = (page: PageName, reader: Reader, subject: Subject) => Promise<PageLook>

/** Those that people send from. */
const sendingPages: ReadonlySet<PageName> = new Set(['home', 'push', 'personalPush'])

export function createFindPageLook(deps: {
  database: DatabaseReader
  places: Pick<Places, 'findToday'>
  branding: Pick<Branding, 'pageLookOf'>
}): FindPageLook {
  /**
   * The page of a transfer looks like its sender's pages, whoever reads it; at another customer's site like that one. A push
   * page looks like its receiver's.
   */
  async function seenOf(reader: Reader, { transfer, door }: Subject): Promise<Reader> {
    if (door) return { place: reader.place, account: door.receiver }
    if (!transfer) return reader
    const madeAt = reader.place.isMain ? await deps.places.findToday(transfer.place) : undefined
    return { place: madeAt ?? reader.place, account: await findOwner(deps.database, transfer) }
  }

  return async (page, reader, subject) => {
    const { look, icon, links, uploader } = await deps.branding.pageLookOf(await seenOf(reader, subject))
    return {
      look,
      icon: icon ?? (reader.place.isMain ? null : initialIconPath(siteNameOf(reader.place), look.actionColor)),
      card: sendingPages.has(page) ? uploader : links,
    }
  }
}

/** Drawn with the page itself, before any script: a customer's page is never seen in our colours. */
export function lookMarkup(
  { look, icon }: { look: Parameters<typeof lookStyle>[0]; icon: string | null },
  nonce: string,
): { attributes: string; style: string; icon: string | undefined } {
  const { properties, attributes } = lookStyle(look)
  return {
    attributes: attributesMarkup(attributes),
    style: `<style nonce="${nonce}">html:root{${declarations(properties)}}</style>`,
    icon: icon === null ? undefined : `<link rel="icon" href="${escapeHtml(icon)}" />`,
  }
}

export const attributesMarkup = (attributes: LookStyle['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** Only colours and plain addresses come through `lookStyle`: nothing in them ends a declaration or the element. */
export const declarations = (properties: LookStyle['properties']): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
