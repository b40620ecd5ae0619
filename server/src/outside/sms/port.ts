/** How a short text reaches a phone. `id` is the same when a text is sent again, so that a provider can send it once. */
export type OutgoingText = { id: string; to: string; text: string }

export type Sms = {
  /** Rejects with `TextRefused` when trying again is of no use, with anything else when it may be. */
  send(text: OutgoingText, signal: AbortSignal): Promise<void>
}

/** This text will never be taken. The reason holds no number and no word of the text: it is written to the log. */
export class TextRefused extends Error {
  override name = 'TextRefused'
}
