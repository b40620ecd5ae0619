const earlier = {
  title: 'Earlier transfers',
  text_one: '{{number}} earlier transfer was sent with {{email}}.',
  text_other: '{{number}} earlier transfers were sent with {{email}}.',
  note_one: 'Add it to this list? The old link to manage it will stop working.',
  note_other: 'Add them to this list? The old links to manage them will stop working.',
  add: 'Add',
  adding: 'Adding…',
  put_off: 'Not now',
  added_one: '{{number}} transfer added.',
  added_other: '{{number}} transfers added.',
} as const

/** Of transfers that an account may take over: fetched after the list, and seldom needed. */
export const words = { earlier } as const
export type Words = typeof words
