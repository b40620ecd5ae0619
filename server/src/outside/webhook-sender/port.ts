import type { WebhookFailure } from '@envoi/contract/words'

/** How an event reaches an address that a customer has given us. The address may be anybody's: nothing of it is trusted. */
export type OutgoingEvent = { url: string; headers: Record<string, string>; body: string }

/** `status`: of the answer, where one began. `answer`: how it began, as text without control characters. */
export type Delivered = {
  failure: WebhookFailure | null
  status: number | null
  answer: string | null
  milliseconds: number
}

export type WebhookSender = {
  /** Whether we would call this address, as far as it tells by itself; a name may still lead where we do not go. */
  mayCall(url: string): boolean
  /** One try. Whatever comes of it is told; rejects only when the signal fires. */
  send(event: OutgoingEvent, signal: AbortSignal): Promise<Delivered>
}
