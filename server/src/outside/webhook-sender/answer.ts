/** How an answer begins, as text that can be kept and shown: half a character at the cut is left out, controls are too. */
export function startOfAnswer(bytes: Buffer, atMost: number): string {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, atMost), { stream: bytes.length > atMost })
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t]/gu, '')
}
