const unsubscribe = {
  card: 'Emails about transfers',
  loading: 'Loading…',
  wanted_title: 'Emails about transfers',
  wanted_text: 'We email {{email}} when someone sends files to it.',
  wanted_next: 'If you unsubscribe, no sender can email you from here.',
  stop: 'Unsubscribe',
  stopped_title: 'You’re unsubscribed',
  stopped_text: 'We no longer email {{email}} when someone sends files to it.',
  stopped_next: 'Senders can still share a link with you. You still get emails about your own account.',
  allow: 'Resubscribe',
  changing: 'Saving…',
  now_stopped: 'Unsubscribed. We no longer email this address.',
  now_wanted: 'Resubscribed. We email this address again.',
  unknown_title: 'Link not found',
  unknown_text: 'The link is incomplete. Open it again from the bottom of the email.',
  offline_title: 'No connection',
  offline_text: 'Check your connection. This page reloads when you’re back online.',
  fault_title: 'This page couldn’t be opened',
  fault_text: 'Something went wrong on our side. Try again in a moment.',
  fault_id: 'Reference for support: {{id}}',
  try_again: 'Try again',
  home: 'Send files',
  problem_busy: 'Too many requests. Try again in {{time}}.',
  problem_offline: 'Nothing has changed: we can’t reach the server. Check your connection and try again.',
  problem_fault: 'Nothing has changed: something went wrong on our side. Try again in a moment.',
} as const

/** Of the page to unsubscribe: fetched with its screen, since home does not need them. */
export const words = { unsubscribe } as const
export type Words = typeof words
