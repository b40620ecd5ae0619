/** The same bytes have the same ETag, and no secret is in it. */
export const etagOf = (bytes: { size: number; crc32: number }): string =>
  `"${bytes.crc32.toString(16).padStart(8, '0')}${bytes.size.toString(16).padStart(12, '0')}"`

/** Clients send the ETag with quotes, with quotes as entities, or bare. */
export const unquoted = (etag: string): string => etag.replaceAll('&quot;', '"').replace(/^"(.*)"$/, '$1')
