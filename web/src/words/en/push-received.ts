/** Of what came by a push page, to whoever was sent it. */
export const pushReceived = {
  title_hint: 'Only you can see it.',
  forward: 'Forward',
  ways: 'Actions',
  download: 'Download',
  sender: 'Sender',
  sender_nobody: 'Anonymous sender',
  sender_proven: 'Verified email address.',
  sender_unproven: 'Not verified: anyone could have entered this.',
  came_by_site: 'Via the push page of {{site}}',
  came_by_link: 'Via your personal push link',
  came_by_widget: 'Via the widget “{{name}}”',
  answers: 'Answers',
  closed_text: 'It can’t be downloaded until you reopen it.',
} as const
