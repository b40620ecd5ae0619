import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Language } from '@envoi/contract/words'

/** What the uploader says before it begins. */
const words = {
  en: () => import('../../../words/en/home.ts'),
  fr: () => import('../../../words/fr/home.ts'),
}

/** Speaks another language than the page around it: nothing is shown before its words have come. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<Language>()
  const speaker = useMemo(() => i18n.cloneInstance({ lng: language }), [i18n, language])
  useEffect(() => {
    let isLeft = false
    async function load(): Promise<void> {
      const { words: rooms } = await words[language]()
      for (const [room, said] of Object.entries(rooms)) i18n.addResourceBundle(language, room, said)
      if (!isLeft) setLoaded(language)
    }
    // A picture without its button is still a picture.
    load().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [i18n, language])
  return loaded === language && <I18nextProvider i18n={speaker}>{children}</I18nextProvider>
}
