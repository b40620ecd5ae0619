import { type Boot, bootElement, languageChoice } from '@envoi/contract/boot'
import { screen } from '@envoi/contract/limits'

/** What the server says with the page: its language, whose site it is, and how that looks. */
export const boot: Boot = readBoot(document)

/** `npm run dev` serves the bare page, without any of it. */
function readBoot(page: Document): Boot {
  const text = page.querySelector(`#${bootElement}`)?.textContent
  if (text) return JSON.parse(text) as Boot
  return {
    language: new URLSearchParams(location.search).get(languageChoice.parameter) === 'fr' ? 'fr' : 'en',
    place: { name: 'www', isMain: true },
    look: { actionColor: screen.defaultActionColor, backgroundColor: null, startbtnColor: null },
  }
}
