import { type Boot, bootElement, languageChoice, mainPlace, siteNameOf } from '@envoi/contract/boot'
import { ourLook } from '@envoi/contract/rules/look'

/** What the server says with the page: its language, whose site it is, and how that looks. */
export const boot: Boot = readBoot()
export const siteName = siteNameOf(boot.place)

/** `npm run dev` serves the bare page, without any of it; the build prerenders home without any page. */
function readBoot(): Boot {
  const hasPage = typeof document !== 'undefined'
  const text = hasPage && document.querySelector(`#${bootElement}`)?.textContent
  if (text) return JSON.parse(text) as Boot
  const asked = hasPage && new URLSearchParams(location.search).get(languageChoice.parameter)
  return {
    language: asked === 'fr' ? 'fr' : 'en',
    place: mainPlace,
    look: ourLook,
  }
}
