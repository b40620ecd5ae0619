/** What a widget says, in the language of its page, fetched before anything is drawn. */
import { createContext, use } from 'react'
import type { Language } from '@envoi/contract/words'
import type { Words } from '../words/en/widget.ts'
import { type Format, createFormat } from './create-format.ts'
import { type Translate, createTranslate } from './translate.ts'

const loaders = { en: () => import('../words/en/widget.ts'), fr: () => import('../words/fr/widget.ts') }

export type WidgetWords = { language: Language; t: Translate<Words>; format: Format }

export async function loadWidgetWords(language: Language): Promise<WidgetWords> {
  const { words } = await loaders[language]()
  return { language, t: createTranslate<Words>(language, words as Words), format: createFormat(language) }
}

export const WidgetWordsContext = createContext<WidgetWords | null>(null)

export function useWidgetWords(): WidgetWords {
  const words = use(WidgetWordsContext)
  if (!words) throw new Error('the words are missing around this component')
  return words
}
