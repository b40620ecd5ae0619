/** Asked for before mail leaves in a visitor's name, in the form and where a transfer is managed. */
export const proof = {
  title: 'One code, and off it goes',
  text: 'We mailed six digits to {{email}}, so that nobody writes in your name. This browser is asked only once.',
  asking: 'We are mailing six digits to {{email}}…',
  code: 'The six digits',
  digit: 'Digit {{number}}',
  checking: 'Checking…',
  wrong: 'That is not it. Look at the newest mail, or ask for another code.',
  address: 'No mail can go to this address. Change it, then send again.',
  busy: 'That was a lot in a short time. Wait {{time}}, then try again.',
  offline: 'We cannot be reached. Check your connection and try again.',
  fault: 'It did not work, and it is our fault. Try again in a moment.',
  resend: 'Another code',
  resend_in: 'in {{time}}',
  sent: 'Another code is on its way.',
} as const
