const discover = {
  title: 'How it works',
  lead: 'Files go up once, whole and checked, and come down as often as you allow. This is all there is to it.',
  steps_title: 'Three moves',
  pick_title: 'Drop',
  pick_text:
    'Files or whole folders, up to {{size}} without an account. They keep their names, their order and their folders.',
  address_title: 'Address',
  address_text:
    'Name the people, or take a link and a QR code. Add a password, an end date, a number of downloads if you like.',
  send_title: 'Send',
  send_text: 'Close the lid, lose the network, restart the browser: the upload goes on where it stopped.',
  care_title: 'What we do with your files',
  care_checked: 'Every part is checked on arrival, and written to disk before we say that it is there.',
  care_gone: 'After {{days}} days they are gone, or on the earlier day that you choose.',
  care_quiet: 'No advertising, no trackers, nobody else’s scripts on any page.',
  care_own: 'What you send comes from a host of its own, apart from this site, so that no file can act in your name.',
  ratings_one: '{{average}} of 5, {{number}} rating',
  ratings_other: '{{average}} of 5, {{number}} ratings',
  limits_title: 'In numbers',
} as const

/** Of what one can read about the service: fetched with its screen, since home does not need them. */
export const words = { discover } as const
export type Words = typeof words
