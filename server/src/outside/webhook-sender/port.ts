/** How an event reaches an address that a customer has given us. The address may be anybody's: nothing of it is trusted. */
export type OutgoingEvent = { url: string; headers: Record<string, string>; body: string }

export const deliveryFailures = [
  /** Not answered in full within the time limit. */
  'TIMEOUT',
  /** It is none that we call: not https, with a password in it, or not public. */
  'ADDRESS_NOT_ALLOWED',
  'NAME_UNKNOWN',
  /** Nobody there, or broken off. */
  'CONNECTION',
  'CERTIFICATE',
  /** Sent us elsewhere, where we do not go. */
  'REDIRECT',
  /** Answered with anything else than a 2xx. */
  'STATUS',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** `status`: of the answer, where one began. `answer`: how it began, as text without control characters. */
export type Delivered = {
  failure: DeliveryFailure | null
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
