import { createHmac } from 'node:crypto'
import type { PictureType } from '@envoi/contract/branding'
import { signedUrl } from '@envoi/contract/limits'
import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { type Secrets, isSameSecret } from '../../../platform/secrets.ts'

/** What one signed PUT may do: put one picture of this type under this name, for this team. */
export type PicturePermit = { name: string; ownerUid: string; contentType: string }

export type PictureUrls = {
  urlOf(name: string): string
  /** Nothing for an address that we did not give out. */
  nameOf(url: string): string | undefined
  /** A new name, where to put it, and where it is afterwards. */
  sign(permit: { ownerUid: string; contentType: PictureType }): { signedUrl: string; url: string }
  /** Nothing for a target that is not ours, was altered, or has expired. */
  verify(target: string): PicturePermit | undefined
}

const FOLDER = '/pictures/'
export const picturePath = /^\/pictures\/([0-9A-Za-z]{22})$/
const signed = /^(\/pictures\/([0-9A-Za-z]{22})\?[^&]+&[^&]+&[^&]+)&signature=([\w-]{43})$/

export function createPictureUrls(deps: { secrets: Secrets; clock: Clock; storageUrl: () => string }): PictureUrls {
  const key = deps.secrets.key('picture')
  const signatureOf = (target: string): string => createHmac('sha256', key).update(`PUT\n${target}`).digest('base64url')
  const urlOf = (name: string): string => `${deps.storageUrl()}${FOLDER}${name}`

  return {
    urlOf,
    nameOf(url) {
      const origin = deps.storageUrl()
      return url.startsWith(origin) ? picturePath.exec(url.slice(origin.length))?.[1] : undefined
    },
    sign({ ownerUid, contentType }) {
      const name = newId()
      const expires = String(deps.clock().getTime() + signedUrl.lives)
      const target = `${FOLDER}${name}?${new URLSearchParams({ owner: ownerUid, type: contentType, expires })}`
      return { signedUrl: `${deps.storageUrl()}${target}&signature=${signatureOf(target)}`, url: urlOf(name) }
    },
    verify(asked) {
      // The signature covers the text itself, so an extra, repeated or re-encoded parameter breaks it.
      const [, target = '', name = '', signature = ''] = signed.exec(asked) ?? []
      if (!isSameSecret(signature, signatureOf(target))) return undefined
      const parameters = new URLSearchParams(target.split('?')[1])
      if (Number(parameters.get('expires')) <= deps.clock().getTime()) return undefined
      return { name, ownerUid: parameters.get('owner') ?? '', contentType: parameters.get('type') ?? '' }
    },
  }
}
