/** What senders read on a push page, in the picture of it. */
export const pushPreview = {
  title: 'Send files to {{receiver}}',
  welcome_site: 'Send us your files',
  welcome_personal: 'Send me your files',
  lead_one: '{{count}} file, up to {{size}}',
  lead_other: 'Up to {{count}} files and {{size}}',
  lead_types_one: '{{types}}, {{count}} file of up to {{size}}',
  lead_types_other: '{{types}}, up to {{count}} files and {{size}}',
  name: 'Name',
  email: 'Email',
  optional: '{{label}} (optional)',
  done_word: 'Sent.',
  done_title: '{{receiver}} has your files',
  done_files: '3 files, 24 MB',
  closed_title: 'This page is closed',
  closed_text: '{{receiver}} no longer takes files here. Contact them to send yours.',
} as const
