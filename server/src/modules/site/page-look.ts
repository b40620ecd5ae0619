import { siteNameOf } from '@envoi/contract/boot'
import { type Look, type OpenGraph } from '@envoi/contract/rules/look'
import { type LookStyle, lookStyle } from '@envoi/contract/rules/look-style'
import type { PageName } from '@envoi/contract/pages'
import type { Reader as DatabaseReader } from '../../platform/database/connect.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Branding } from '../branding/index.ts'
import type { Places } from '../places/index.ts'
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
export type FindPageLook = (page: PageName, reader: Reader, transfer: Transfer | undefined) => Promise<PageLook>

/** Those that people send from. */
const sendingPages: ReadonlySet<PageName> = new Set(['home'])

export function createFindPageLook(deps: {
  database: DatabaseReader
  places: Pick<Places, 'findToday'>
  branding: Pick<Branding, 'pageLookOf'>
}): FindPageLook {
  /** The page of a transfer looks like its sender's pages, whoever reads it; at another customer's site like that one. */
  async function seenOf(reader: Reader, transfer: Transfer | undefined): Promise<Reader> {
    if (!transfer) return reader
    const madeAt = reader.place.isMain ? await deps.places.findToday(transfer.place) : undefined
    return { place: madeAt ?? reader.place, account: await findOwner(deps.database, transfer) }
  }

  return async (page, reader, transfer) => {
    const { look, icon, links, uploader } = await deps.branding.pageLookOf(await seenOf(reader, transfer))
    return {
      look,
      icon: icon ?? (reader.place.isMain ? null : initialIconPath(siteNameOf(reader.place), look.actionColor)),
      card: sendingPages.has(page) ? uploader : links,
    }
  }
}

/** Drawn with the page itself, before any script: a customer's page is never seen in our colours. */
export function lookMarkup(
  { look, icon }: Pick<PageLook, 'look' | 'icon'>,
  nonce: string,
): { attributes: string; style: string; icon: string | undefined } {
  const { properties, attributes } = lookStyle(look)
  return {
    attributes: attributesMarkup(attributes),
    style: `<style nonce="${nonce}">html:root{${declarations(properties)}}</style>`,
    icon: icon === null ? undefined : `<link rel="icon" href="${escapeHtml(icon)}" />`,
  }
}

const attributesMarkup = (attributes: LookStyle['attributes']): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** Only colours and plain addresses come through `lookStyle`: nothing in them ends a declaration or the element. */
const declarations = (properties: LookStyle['properties']): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
