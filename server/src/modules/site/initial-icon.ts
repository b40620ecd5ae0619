import { screen } from '@envoi/contract/limits'
import { inkOn, isColour } from '@envoi/contract/rules/colour'
import type { FastifyInstance } from 'fastify'
import { filePolicy } from './page-policy.ts'

/**
 * The icon of a customer's site that has none: the first letter of its name, on its action colour. Its address says all that
 * is in it, so it needs no row, is another with another look, and can be kept for ever.
 */
export function initialIconPath(siteName: string, actionColor: string): string {
  const colour = isColour(actionColor) ? actionColor : screen.defaultActionColor
  return `/icons/${encodeURIComponent(initialOf(siteName))}-${colour.slice(1).toLowerCase()}.svg`
}

const NO_LETTER = '•'
const fileName = /^(?<initial>[\p{L}\p{N}•])-(?<digits>[0-9a-f]{6})\.svg$/u

/** One character, whatever stands around it or grows out of it: "ß" is "SS" in capitals. */
function initialOf(name: string): string {
  const [letter = NO_LETTER] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? []
  const [capital = letter] = letter.toUpperCase()
  return capital
}

export function mountInitialIcons(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/icons/:name', (request, reply) => {
    const { initial, digits } = fileName.exec(request.params.name)?.groups ?? {}
    if (initial === undefined || digits === undefined) return reply.callNotFound()
    return reply
      .header('Content-Security-Policy', filePolicy)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('image/svg+xml; charset=utf-8')
      .send(iconOf(initial, `#${digits}`))
  })
}

/** A letter or a digit and a colour: nothing in them is markup. */
const iconOf = (initial: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/>` +
  `<text x="32" y="32" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" ` +
  `font-weight="600" fill="${inkOn(colour)}">${initial}</text></svg>\n`
