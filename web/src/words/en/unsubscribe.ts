const unsubscribe = {
  card: 'Mail about transfers',
  loading: 'One moment',
  wanted_title: 'Mail about transfers',
  wanted_text: 'When somebody sends files to {{email}}, we write to say so.',
  wanted_next: 'You can stop that. It holds for this address, whoever sends.',
  stop: 'Stop this mail',
  stopped_title: 'No more mail about transfers',
  stopped_text: 'We no longer write to {{email}} when somebody sends files there.',
  stopped_next: 'Senders can still give you a link themselves. Mail about an account of your own still comes.',
  allow: 'Let it come again',
  changing: 'One moment…',
  now_stopped: 'Done. We no longer write to this address.',
  now_wanted: 'Done. We write to this address again.',
  unknown_title: 'This link leads nowhere',
  unknown_text: 'It is incomplete, or it was never ours. Open it once more from the foot of the mail, as a whole.',
  offline_title: 'No connection',
  offline_text: 'We cannot be reached from here. Check your connection; the page goes on by itself when it is back.',
  fault_title: 'It does not open just now',
  fault_text: 'The trouble is on our side. Try again in a moment.',
  fault_id: 'Reference for support: {{id}}',
  try_again: 'Try again',
  home: 'Send files yourself',
  problem_busy: 'A lot is going on here. Wait {{time}}, then try again.',
  problem_offline: 'We cannot be reached, so nothing has changed. Check your connection and try again.',
  problem_fault: 'It did not work, and it is our fault. Nothing has changed. Try again in a moment.',
} as const

/** Of the page to unsubscribe: fetched with its screen, since home does not need them. */
export const words = { unsubscribe } as const
export type Words = typeof words
