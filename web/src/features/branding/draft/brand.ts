/** What the editor changes: of a site all of it, of a member group its look and that of its mails. */
import type { OpenGraph, OwnLook, OwnMailLook } from '@envoi/contract/rules/look'
import type { PictureOwner } from '../send-picture.ts'

/** By what saves it: each part is one call. `links` and `uploader` are the cards of links in chats. */
export type Brand = { look: OwnLook; mail: OwnMailLook; links: OpenGraph; uploader: OpenGraph }
export type Part = keyof Brand

export const nothingSet: Brand = { look: {}, mail: {}, links: {}, uploader: {} }

/** Whose look is edited. */
export type Subject = {
  kind: 'subdomain' | 'group'
  id: string
  /** What it is called: a site by what its titles say, a group by its name. */
  name: string
  /** Where the look is seen, and what that site calls itself. */
  site: { host: string; name: string }
  /** What holds where nothing is set here: of a group its site's, of a site nothing. */
  inherited: Pick<Brand, 'look' | 'mail'>
}

export const pictureOwnerOf = ({ kind, id }: Subject): PictureOwner =>
  kind === 'group' ? { groupId: id } : { subdomainId: id }

/** Where a look is set, as far as its fields need to know. */
export type LookPlace = {
  pictures: PictureOwner
  /** What holds where nothing is set here, and whose that is; null where nothing is taken after. */
  inherited: OwnLook
  from: string | null
}

export const lookPlaceOf = (subject: Subject): LookPlace => ({
  pictures: pictureOwnerOf(subject),
  inherited: subject.inherited.look,
  from: subject.kind === 'group' ? subject.site.name : null,
})

/** Fields to be set, and those to be left to the next place. */
export type Changes<Own> = { [Field in keyof Own]?: Own[Field] | undefined }

/** `field`: what changes of it that follow each other are one step of, where the names of what is changed do not tell. */
export type ChangeLook = (changes: Changes<OwnLook>, field?: string) => void

export function withChanges<Own extends object>(own: Own, changes: Changes<Own>): Own {
  const entries = Object.entries({ ...own, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Own
}
