const preview = {
  place: '{{place}} of {{total}}',
  now_shown: '{{name}}, {{place}} of {{total}}',
  before: 'Previous file',
  next: 'Next file',
  close: 'Close',
  download: 'Download',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  fit: 'Fit to width',
  picture_whole: 'Zoom out',
  picture_close: 'Zoom in',
  page_of: 'Page {{page}} of {{total}}',
  pages_cut: 'These are the first {{total}} pages. Download the file for the rest.',
  text_cut: 'This is the first {{size}}. Download the file for the rest.',
  zip_holds_one: '{{count}} file, {{size}} unpacked',
  zip_holds_other: '{{count}} files, {{size}} unpacked',
  zip_empty: 'This archive is empty.',
  zip_cut: 'This archive holds more files than can be shown here.',
  zip_broken: 'The rest of this archive is damaged.',
  zip_encrypted: 'encrypted',
  not_shown: 'No preview',
  unreadable: {
    broken_picture: 'This image can’t be displayed. It may be damaged.',
    huge_picture: 'This image is too large to display. Download it to open it.',
    unplayable: 'Your browser can’t play this file. Download it to play it in another app.',
    broken_pdf: 'This PDF can’t be displayed. It may be damaged.',
    locked_pdf: 'This PDF has its own password. Download it to open it.',
    not_text: 'This file has no text to display.',
    broken_entry: 'This file can’t be opened. The archive may be damaged.',
    broken_zip: 'We can’t show what’s in this archive. It may be damaged, or one part of a larger one.',
  },
  not_now: 'The preview couldn’t be loaded.',

  // Tables, and single files of an archive.
  csv_holds_one: '{{number}} row',
  csv_holds_other: '{{number}} rows',
  csv_cut: 'Download the file for the rest.',
  zip_counts: 'Opening a file counts as a download.',
  zip_open: 'Open',
  zip_back: 'Back to the list',
  zip_save: 'Download this file',
  zip_not_shown: 'This file has no preview. Download it to open it.',
} as const

/** Of looking at a file: fetched with the viewer, since most people need none. */
export const words = { preview } as const
export type Words = typeof words
