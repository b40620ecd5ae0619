/** Asked for before mail leaves in a visitor's name, in the form and where a transfer is managed. */
export const proof = {
  title: 'Confirm your email',
  text: 'We sent a 6-digit code to {{email}}, so that no one can send files in your name. You only need it once in this browser.',
  asking: 'Sending a code to {{email}}…',
  code: '6-digit code',
  digit: 'Digit {{number}}',
  checking: 'Checking…',
  wrong: 'Wrong code. Check the latest email, or request a new code.',
  address: 'We can’t send email to this address. Change it, then try again.',
  busy: 'Too many requests. Try again in {{time}}.',
  offline: 'We can’t reach the server. Check your connection and try again.',
  fault: 'Something went wrong on our side. Try again in a moment.',
  resend: 'Send a new code',
  resend_in: 'in {{time}}',
  sent: 'New code sent.',
} as const
