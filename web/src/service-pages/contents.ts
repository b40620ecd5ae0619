import { cookiesPage, helpAddress, textPages } from '@envoi/contract/service-pages'
import type { Language } from '@envoi/contract/words'
import type { IconName } from '../ui/icon.tsx'

/** What is answered, by the last part of its address, in the order in which it is listed. */
export const answerGroups = {
  sending: ['how-large', 'resume-an-upload', 'protect-with-a-password'],
  receiving: ['link-has-expired', 'cannot-download', 'preview-files', 'download-some-files'],
  managing: ['extend-or-close', 'add-a-recipient', 'see-who-downloaded'],
  account: [
    'trouble-signing-in',
    'two-step-verification',
    'export-or-delete',
    'report-a-transfer',
    'how-files-are-scanned',
    'report-a-weakness',
  ],
  plans: ['change-or-cancel-a-plan', 'find-invoices'],
  teams: ['invite-a-team', 'your-own-address'],
} as const
export type GroupName = keyof typeof answerGroups
export const groupNames = Object.keys(answerGroups) as GroupName[]
export type AnswerName = (typeof answerGroups)[GroupName][number]
export const answerNames: readonly AnswerName[] = groupNames.flatMap((group) => [...answerGroups[group]])
export const groupOf = (answer: AnswerName): GroupName =>
  groupNames.find((group) => (answerGroups[group] as readonly AnswerName[]).includes(answer)) ?? 'sending'

export const groupIcons: Record<GroupName, IconName> = {
  sending: 'send',
  receiving: 'download',
  managing: 'pencil',
  account: 'shield',
  plans: 'card',
  teams: 'users',
}

/** Those asked most, under the search. */
export const popular: readonly AnswerName[] = ['link-has-expired', 'resume-an-upload', 'trouble-signing-in']

export const answerAddress = (answer: AnswerName): string => `${helpAddress}/${answer}`

/** Beside one another, in a frame of their own: in the order in which they are listed there. */
export const legalPages = ['terms', 'privacy', cookiesPage, 'imprint', 'contact'] as const
export type LegalPage = (typeof legalPages)[number]
export const isTextPage = (page: LegalPage): boolean => (textPages as readonly string[]).includes(page)

export type PerLanguage<T> = Record<Language, T>
