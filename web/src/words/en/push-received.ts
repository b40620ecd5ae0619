/** Of what came by a push page, to whoever was sent it. */
export const pushReceived = {
  title_hint: 'Only you see it.',
  forward: 'Forward',
  ways: 'What you can do with it',
  download: 'Download',
  sender: 'Sender',
  sender_nobody: 'Someone who left no name',
  sender_proven: 'Verified: the address is theirs.',
  sender_unproven: 'Not verified: anyone could have typed this.',
  came_by_site: 'Via the push page of {{site}}',
  came_by_link: 'Via your personal push link',
  came_by_widget: 'Via the widget “{{name}}”',
  answers: 'Answers',
  closed_text: 'It cannot be downloaded until you open it again.',
} as const
