/** The script of the provider whose form takes down cards, and where it calls. Play money has none. */
export type PaymentForm = { script: string; apiBase: string }

/** As a policy names them. */
export type PaymentSources = { scripts: string; frames: string; calls: string }

const STRIPE = 'https://js.stripe.com'

/**
 * What the provider's form needs of the page that shows it, as Stripe documents it for its own: fields in frames of its script's
 * hosts, and the pages of banks in one of another. What stands in for it has one origin for all.
 */
export function paymentSources({ script, apiBase }: PaymentForm): PaymentSources {
  const { origin } = new URL(script)
  const calls = [...new Set([origin, new URL(apiBase).origin])].join(' ')
  if (origin !== STRIPE) return { scripts: origin, frames: origin, calls }
  const hosts = `${origin} https://*.js.stripe.com`
  return { scripts: hosts, frames: `${hosts} https://hooks.stripe.com`, calls: new URL(apiBase).origin }
}

/** A bank's page may open a window and answer to it, and the browser's own wallets are asked from the frames. */
export const paymentHeaders = ({ script }: PaymentForm): Record<string, string> => ({
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(self "${new URL(script).origin}"), usb=()`,
})
