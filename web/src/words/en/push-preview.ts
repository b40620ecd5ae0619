/** What senders read on a push page, in the picture of it. */
export const pushPreview = {
  title: 'Send files to {{receiver}}',
  card: 'Choose your files',
  takes_one: 'Up to {{number}} file and {{size}}',
  takes_other: 'Up to {{number}} files and {{size}}',
  name: 'Name',
  email: 'Email',
  optional: '{{label}} (optional)',
  sent: 'Sent.',
  sent_card: 'Your files are on their way',
  sent_text: '{{receiver}} gets them as soon as they have been checked.',
  closed: 'Closed',
  closed_card: 'This page is closed',
  closed_text: '{{receiver}} is not taking files here.',
} as const
