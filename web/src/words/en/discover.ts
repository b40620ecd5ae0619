const discover = {
  title: 'How it works',
  lead: 'Upload once, share by email or link, and stay in control of who downloads.',
  steps_title: 'In three steps',
  pick_title: 'Add files',
  pick_text: 'Files or whole folders, up to {{size}} without an account. Names, order and folders are kept.',
  address_title: 'Choose who gets them',
  address_text:
    'Add recipients, or get a link and a QR code. Set a password, an expiry date or a download limit if you like.',
  send_title: 'Send',
  send_text: 'Close your laptop, lose the network or restart the browser: the upload resumes where it stopped.',
  care_title: 'How we protect your files',
  care_checked: 'Every part is verified on arrival and written to disk before we confirm it.',
  care_gone: 'Files are deleted after {{days}} days, or earlier if you choose.',
  care_quiet: 'No ads, no trackers, no third-party scripts on any page.',
  care_own: 'Files are served from a separate domain, so that no file can act in your name.',
  ratings_one: '{{average}} out of 5, {{number}} rating',
  ratings_other: '{{average}} out of 5, {{number}} ratings',
  limits_title: 'Plans and limits',
} as const

/** Of what one can read about the service: fetched with its screen, since home does not need them. */
export const words = { discover } as const
export type Words = typeof words
