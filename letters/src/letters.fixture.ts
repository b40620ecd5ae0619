import type { LetterContent, LetterName } from './letter.ts'

/** One of each letter, for the tests. */
export const examples: { [N in LetterName]: LetterContent[N][] } = {
  'registration-code': [{ name: 'Ana', code: '482913', minutes: 15 }],
  'already-registered': [
    {
      name: 'Ana',
      signInLink: 'https://envoi.example/sign-in',
      lostPasswordLink: 'https://envoi.example/lost-password',
    },
  ],
  'password-link': [{ name: 'Ana', link: 'https://envoi.example/reset/kP7wQe93hfTz8sLm2cVb4n?x=1&y=2', minutes: 60 }],
  'password-changed': [
    {
      name: 'Ana',
      when: new Date('2026-11-15T09:31:00Z'),
      lostPasswordLink: 'https://envoi.example/lost-password',
    },
  ],
  'email-change-code': [true, false].map((isOldAddress) => ({
    name: 'Ana',
    code: '482913',
    minutes: 15,
    newAddress: 'ana@atelier.example',
    isOldAddress,
  })),
  'email-changed': [{ name: 'Ana', newAddress: 'ana@atelier.example' }],
  'second-factor-changed': (
    ['phone-on', 'phone-off', 'totp-on', 'totp-off', 'passkey-added', 'passkey-removed', 'recovery-codes-made'] as const
  ).map((what) => ({ name: 'Ana', what })),
  'sender-proof-code': [{ code: '482913', minutes: 1 }],
  'account-deleted': [{ name: 'Ana' }],
}
