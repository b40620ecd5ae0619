const report = {
  title: 'What’s wrong with this transfer?',
  text: 'Our team will review it. We don’t tell the sender who reported it.',
  reason: 'Reason',
  reasons: {
    phishing: 'Phishing or scam',
    malware: 'Virus or malware',
    illegal: 'Illegal content',
    copyright: 'Copyright infringement',
    unwanted: 'Spam',
    other: 'Something else',
  },
  message: 'What did you see?',
  message_hint: 'Optional',
  email: 'Your email',
  email_hint: 'Optional, if we can contact you',
  send: 'Send report',
  sending: 'Sending…',
  leave: 'Cancel',
  thanks: 'Report sent. Our team will review it.',
  no_reason: 'Choose a reason.',
  wrong_email: 'Invalid email.',
  gone: 'This transfer can’t be reported any more: its link has changed or expired.',
} as const

/** Of telling us about a transfer: fetched with the dialog, since few people do. */
export const words = { report } as const
export type Words = typeof words
