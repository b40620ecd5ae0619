const encrypting = {
  kept: 'The files are kept encrypted with this password, and we do not keep it. Without it nobody opens them, not even us.',
  lost: 'If you lose it, the files are lost.',
  readable:
    'They are encrypted when they reach us, not in your browser. Their names, their sizes and your message stay readable to the service.',
  check: 'The check right after the upload needs the key; then we forget it, after an hour at most.',
  again: 'You need the password again to add files, and to go on after closing this page.',

  ask_title: 'What was the password?',
  ask_text: 'These files are encrypted on their way in, and we do not keep the password. With it the upload goes on.',
  ask_label: 'Password',
  ask_missing: 'Type the password first.',
  ask_wrong: 'That is not it. Mind capitals and spaces.',
  ask_show: 'Show the password',
  ask_hide: 'Hide the password',
  ask_go_on: 'Go on',
  ask_busy: 'One moment…',
  ask_leave: 'Not now',
} as const

/** Of encrypted transfers: fetched by whoever chooses to encrypt, or goes on with one. */
export const words = { encrypting } as const
export type Words = typeof words
