const encrypting = {
  kept: 'Only this password opens your files, and we don’t keep it:',
  lost: 'if you lose it, the files are lost too.',
  more: 'More about encryption',
  readable:
    'Files are encrypted when they reach us, not in your browser. We can still read their names, their sizes and your message.',
  check: 'We need the key to check the files after the upload. Then we forget it, after an hour at most.',
  again: 'You’ll need the password again to add files, or to resume after you close this page.',

  ask_title: 'Enter the password',
  ask_text: 'These files are being encrypted, and we don’t keep the password. Enter it to resume the upload.',
  ask_label: 'Password',
  ask_missing: 'Enter the password.',
  ask_wrong: 'Wrong password. Check capitals and spaces.',
  ask_show: 'Show password',
  ask_hide: 'Hide password',
  ask_go_on: 'Resume',
  ask_busy: 'Checking…',
  ask_leave: 'Not now',
} as const

/** Of encrypted transfers: fetched by whoever chooses to encrypt, or goes on with one. */
export const words = { encrypting } as const
export type Words = typeof words
