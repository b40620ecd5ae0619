import { type Look, textIn } from '@envoi/contract/rules/look'
import type { PersonalPushPage } from '@envoi/contract/push'
import type { Language } from '@envoi/contract/words'

/** A push page on paper, for a wall or a counter. */
export type Poster = {
  receiver: string
  link: string
  look: Pick<Look, 'actionColor' | 'background'>
  /** Undefined: in our own words, or none. */
  title: string | undefined
  text: string | undefined
  language: Language
  at: Date
}

export const posterOf = (
  { receiver, link, look, settings }: PersonalPushPage,
  language: Language,
  at: Date,
): Poster => ({
  receiver,
  link,
  look: { actionColor: look.actionColor, background: look.background },
  title: textIn(settings.title, language) ?? undefined,
  text: textIn(settings.text, language) ?? undefined,
  language,
  at,
})

type PosterWords = { title: (receiver: string) => string; scan: string; free: string }

export const posterWords: Record<Language, PosterWords> = {
  en: {
    title: (receiver) => `Send files to ${receiver}`,
    scan: 'Scan to send files',
    free: 'No account needed.',
  },
  fr: {
    title: (receiver) => `Envoyez des fichiers à ${receiver}`,
    scan: 'Scannez pour envoyer des fichiers',
    free: 'Sans créer de compte.',
  },
}
