const preview = {
  place: '{{place}} of {{total}}',
  now_shown: '{{name}}, {{place}} of {{total}}',
  before: 'Previous file',
  next: 'Next file',
  close: 'Close',
  download: 'Download',
  larger: 'Larger',
  smaller: 'Smaller',
  fit: 'Fit to the width',
  picture_whole: 'Zoom out',
  picture_close: 'Zoom in',
  page_of: 'Page {{page}} of {{total}}',
  pages_cut: 'These are the first {{total}} pages. Download the file for the rest.',
  text_cut: 'This is the first {{size}}. Download the file for the rest.',
  zip_holds_one: '{{count}} file, {{size}} unpacked',
  zip_holds_other: '{{count}} files, {{size}} unpacked',
  zip_empty: 'This archive is empty.',
  zip_cut: 'It holds more than can be shown here.',
  zip_broken: 'The rest of its list is damaged.',
  zip_encrypted: 'encrypted',
  not_shown: 'No preview',
  unreadable: {
    broken_picture: 'This picture cannot be shown. It may be damaged, or not be a picture at all.',
    huge_picture: 'This picture is too large to be shown here. Download it to open it.',
    unplayable: 'Your browser cannot play this one. Another program can, once it is downloaded.',
    broken_pdf: 'This PDF cannot be shown. It may be damaged, or not be a PDF at all.',
    locked_pdf: 'This PDF has a password of its own. Download it to open it.',
    not_text: 'There is no text in this file that could be shown.',
    broken_zip: 'We can’t show what’s in this archive. It may be damaged, or one part of a larger one.',
  },
  not_now: 'It does not open just now',
} as const

/** Of looking at a file: fetched with the viewer, since most people need none. */
export const words = { preview } as const
export type Words = typeof words
