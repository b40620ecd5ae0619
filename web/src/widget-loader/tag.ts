import { languageChoice } from '@envoi/contract/boot'
import { widgetAddresses } from '@envoi/contract/pages'
import { words as english } from '../words/en/widget-loader.ts'
import { words as french } from '../words/fr/widget-loader.ts'

const wordsOf: Record<string, typeof english> = { en: english, fr: french }

/** What a tag says: which widget, how it speaks and looks, and whether a button opens it. */
export type Tag = {
  address: URL
  words: typeof english
  title: string
  /** `light`, `dark`, or as the system is. */
  colorScheme: string
  button: string | undefined
}

export function readTag({ src, dataset }: HTMLScriptElement): Tag {
  const { widget, lang, title, theme, button } = dataset
  if (!widget) throw new Error('widget.js: data-widget is missing')
  const address = new URL(widgetAddresses.page + encodeURIComponent(widget), src)
  // As the page around it; where that names none of ours, as the browser asks for it.
  const language = (lang ?? document.documentElement.lang).slice(0, 2).toLowerCase()
  const words = wordsOf[language]
  if (words) address.searchParams.set(languageChoice.parameter, language)
  if (theme) address.searchParams.set('theme', theme)
  const { send_files } = words ?? english
  return {
    address,
    words: words ?? english,
    title: title || button || send_files,
    colorScheme: theme || 'light dark',
    button: button === undefined ? undefined : button || send_files,
  }
}
