import type { WidgetMessage } from '@envoi/contract/rules/widget-message'

/** Says something to the page around. */
export type Tell = (message: WidgetMessage) => void

type Hearer = { postMessage(message: WidgetMessage, targetOrigin: string): void }
type Framed = { parent: Hearer; location: { ancestorOrigins?: ArrayLike<string> } }

/**
 * Once to each origin that may show the widget, and never to any other: the browser delivers the one that matches. Where it
 * says itself which that is, the others would only fill the console of whoever looks after the page.
 */
export function createTell(page: Framed, origins: readonly string[]): Tell {
  if (page.parent === (page as unknown)) return () => undefined
  const around = page.location.ancestorOrigins?.[0]
  const hearers = [...new Set(origins)].filter((origin) => around === undefined || origin === around)
  return (message) => {
    for (const origin of hearers) page.parent.postMessage(message, origin)
  }
}
