import { createHmac } from 'node:crypto'
import { DAY } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import { type Secrets, isSameSecret } from '../../platform/secrets.ts'

/** What a picture's URL stands for: these bytes of this file, for those who know this password. */
export type Shown = { filePublicId: string; version: string; passwordHash: string | null }

export type ThumbnailUrls = {
  urlOf(shown: Shown): string
  /** Which file a request wants; its rows then say whether the URL is right. */
  fileOf(url: string): string | undefined
  isRight(url: string, shown: Shown): boolean
}

const path = /^\/thumbnail\/([0-9A-Za-z]{22})\.(\d{1,6})\.([\w-]{43})$/

/** The same all day long, so that a browser asks once; it works until the end of the next day. */
export function createThumbnailUrls(deps: { secrets: Secrets; clock: Clock; storageUrl: () => string }): ThumbnailUrls {
  const key = deps.secrets.key('thumbnail')
  const today = (): number => Math.floor(deps.clock().getTime() / DAY)
  const sign = ({ filePublicId, version, passwordHash }: Shown, lastDay: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([filePublicId, version, passwordHash, lastDay]))
      .digest('base64url')

  return {
    urlOf(shown) {
      const lastDay = today() + 1
      return `${deps.storageUrl()}/thumbnail/${shown.filePublicId}.${lastDay}.${sign(shown, lastDay)}`
    },
    fileOf: (url) => path.exec(url)?.[1],
    isRight(url, shown) {
      const [, filePublicId, day = '', signature = ''] = path.exec(url) ?? []
      const lastDay = Number(day)
      return filePublicId === shown.filePublicId && today() <= lastDay && isSameSecret(signature, sign(shown, lastDay))
    },
  }
}
