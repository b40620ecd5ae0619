/**
 * The data of each server-sent event, as soon as its last byte is there, however the bytes are cut on the way.
 * Comments, which keep the line alive, and fields that we do not use are left out. Half an event is none.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let data: string[] = []
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onBytes()
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((each) => each.replace(/\r$/, ''))) {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
      if (line !== '' || data.length === 0) continue
      yield data.join('\n')
      data = []
    }
  }
}
