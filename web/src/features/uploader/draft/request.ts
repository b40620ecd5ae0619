/** A draft that has no problems, as the call that creates its transfer. What is not set is left out. */
import type { NewTransfer } from '@envoi/contract/transfers'
import type { Language } from '@envoi/contract/words'
import { isClone } from './draft.ts'
import { mayNameLink, readLinkName } from './link-name.ts'
import { goesByMail } from './problems.ts'
import type { Draft, Limits, Place } from '../state.ts'
import { typeOf } from './where-kept.ts'
import { findEnd, findStart } from './validity.ts'

type Around = { place: Place; limits: Limits; now: Date; language: Language }

export function createRequest(draft: Draft, { place, limits, now, language }: Around): NewTransfer {
  return {
    transferType: typeOf(draft, place),
    langCode: language,
    email: place.isSignedIn ? undefined : unlessEmpty(draft.email.trim()),
    senderFullname: oneLine(draft.senderFullname),
    name: oneLine(draft.name),
    message: manyLines(draft.message),
    customId: mayNameLink(place) ? unlessEmpty(readLinkName(draft.customId).name) : undefined,
    recipients: goesByMail(draft, place) ? draft.recipientList : undefined,
    files: draft.files.map(({ id, name, size, sourceFileId }) =>
      sourceFileId === undefined ? { id, name, size } : { id, name, size, clone: true, sourceFileId },
    ),
    ...(draft.isEncrypted
      ? { sseC: true, sseCPassword: draft.password ?? '' }
      : { password: draft.password ?? undefined }),
    ...whereKept(draft),
    from: findStart(draft)?.toISOString(),
    to: findEnd(draft, now, limits)?.toISOString(),
    maxDownloads: draft.maxDownloads ?? undefined,
    allowPreview: draft.allowPreview,
    // Where they are not to be chosen, they are what the account has chosen for all.
    notifications:
      limits.options?.notificationOpt === false
        ? undefined
        : {
            downloadConfirmation: draft.downloadConfirmation,
            expiryReminder: draft.expiryReminder,
            summary: draft.summary,
          },
  }
}

/** What the upload of an encrypted transfer carries; nothing keeps it. */
export const secretOf = ({ isEncrypted, password }: Draft): string | undefined =>
  isEncrypted ? (password ?? '') : undefined

/** Copies are made where their source lies. Without any, the source is nobody's concern. */
const whereKept = ({ files, cloningSource, region }: Draft): Partial<NewTransfer> =>
  cloningSource && files.some(isClone)
    ? { cloningSourceTransfer: cloningSource.transferId, cloningSourceSecret: cloningSource.secret }
    : { forcedRegion: region ?? undefined }

export const unlessEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

export const manyLines = (text: string): string | undefined => unlessEmpty(text.replaceAll('\0', '').trim())

/** A pasted tab or line end would be refused: names are one line. */
export const oneLine = (text: string): string | undefined => unlessEmpty(text.replace(/\p{Cc}+/gu, ' ').trim())
