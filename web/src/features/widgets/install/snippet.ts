/** What somebody puts into their own web page to show a widget there. */
import type { WidgetView } from '@envoi/contract/widgets'

export const ways = ['script', 'button', 'iframe'] as const
export type Way = (typeof ways)[number]

/** So that it ends neither the attribute it stands in nor the tag. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Shown = Pick<WidgetView, 'id' | 'page' | 'script'>

/** It has no style: a strict policy would refuse that. */
export const frameOf = ({ page }: Shown, title: string): string =>
  `<iframe src="${escaped(page)}" title="${escaped(title)}" width="100%" height="560" frameborder="0"></iframe>`

export const scriptOf = ({ id, script }: Shown, more = ''): string =>
  `<script src="${escaped(script)}" data-widget="${escaped(id)}"${more} async></script>`

/** Without a text of one's own it says so in the language of the page. */
export const buttonOf = (shown: Shown, text: string): string =>
  scriptOf(shown, text === '' ? ' data-button' : ` data-button="${escaped(text)}"`)

/** What a page with a Content-Security-Policy has to allow. */
export function policyOf(way: Way, { page, script }: Shown): string {
  const frame = `frame-src ${new URL(page).origin};`
  return way === 'iframe' ? frame : `script-src ${new URL(script).origin};\n${frame}`
}
