/** The address of a webhook as somebody types it. Which ones are called is the server's to say. */
export type TypedUrl = { url: string } | { problem: 'missing' | 'wrong' }

export function readUrl(text: string): TypedUrl {
  const url = text.trim()
  if (url === '') return { problem: 'missing' }
  // Whoever runs the service may allow plain http, as for an address on a machine of one's own.
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isAddress ? { url } : { problem: 'wrong' }
}
