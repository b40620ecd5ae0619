import { answerWhenNotBusy } from './concurrent-calls.ts'

/** Contents that differ from place to place, the same for the same seed: a swapped or missing part shows. */
export function someBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed * 2_654_435_761
  for (let index = 0; index + 4 <= length; index += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes.writeUInt32LE(state, index)
  }
  for (let index = length - (length % 4); index < length; index += 1) bytes[index] = (state + index) & 255
  return bytes
}

/** `headers`: those that the signing call named. */
export const putBytes = (url: string, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })

export async function getBytes(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await answerWhenNotBusy(() => fetch(url, { headers }))
  if (!response.ok) throw new Error(`GET answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
