import type { PaymentSources } from './payment-sources.ts'

/** Where a tag manager's own scripts tell what they were set up to tell. */
const tagManagerHosts = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

type Allowed = {
  /** Whose form is shown, where one pays. */
  payment?: PaymentSources | undefined
  gtmId?: string
  sentryDsn?: string
  /** Where what it shows in frames comes from. */
  frames?: string
  /** Its forms start downloads: what they are sent to leads on to the host of bytes. */
  startsDownloads?: boolean
  /** Origins of those who may show it in a frame. */
  framedBy?: readonly string[]
}

/**
 * What a page may load: its own scripts by the nonce, and what they import; pictures, sound and bytes also from the
 * storage host; it may send bytes to the stores. Nothing inline, nothing from anybody else, and nobody may frame it, unless
 * more is allowed. Whom the operator has set up to be told of what happens may be told, on the pages that name them.
 */
export function pagePolicy(
  nonce: string,
  { storageUrl, stores }: { storageUrl: string; stores: readonly string[] },
  { gtmId, sentryDsn, frames, framedBy, payment, startsDownloads }: Allowed = {},
): string {
  const storage = new URL(storageUrl).origin
  const sending = [storage, ...new Set(stores)].join(' ')
  const tags = gtmId === undefined ? '' : ` ${tagManagerHosts}`
  const errors = sentryDsn === undefined ? '' : ` ${new URL(sentryDsn).origin}`
  const framed = [frames, payment?.frames].filter((source) => source !== undefined).join(' ')
  const also = (sources: string | undefined): string => (sources === undefined ? '' : ` ${sources}`)
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${also(payment?.scripts)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${storage}${tags}`,
    `media-src ${storage} blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${sending}${tags}${errors}${also(payment?.calls)}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'${startsDownloads === true ? ` ${storage}` : ''}`,
    ...(framed === '' ? [] : [`frame-src ${framed}`]),
    `frame-ancestors ${framedBy?.join(' ') ?? "'none'"}`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ].join('; ')
}

/** A worker obeys the policy of its own script, which may import the chunks it is made of and nothing else. */
export const filePolicy = `default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`
