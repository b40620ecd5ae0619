import { clientFileId } from '@envoi/contract/limits'

/** 64 of them, so that six bits of chance choose one without favour. */
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Unlike those that are taken, which it joins. */
export function takeFileId(taken: Set<string>): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(clientFileId.length))
    const id = Array.from(bytes, (byte) => characters[byte & 63]).join('')
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}
