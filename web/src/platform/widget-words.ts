/** What a widget says, in the language of its page. Both come with it: a frame has no second moment to wait for words. */
import { createContext, use } from 'react'
import type { Language } from '@envoi/contract/words'
import { type Words, words as english } from '../words/en/widget.ts'
import { words as french } from '../words/fr/widget.ts'
import { type Format, createFormat } from './create-format.ts'
import { type Translate, type WordKey, createTranslate } from './translate.ts'

export type WidgetWordKey = WordKey<Words>
export type WidgetWords = { language: Language; t: Translate<Words>; format: Format }

export const widgetWordsIn = (language: Language): WidgetWords => ({
  language,
  t: createTranslate<Words>(language, language === 'fr' ? (french as Words) : english),
  format: createFormat(language),
})

export const WidgetWordsContext = createContext<WidgetWords | null>(null)

export function useWidgetWords(): WidgetWords {
  const words = use(WidgetWordsContext)
  if (!words) throw new Error('the words are missing around this component')
  return words
}
