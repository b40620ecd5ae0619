/** Of a page where people send files to one receiver, from the first look to the end. */
export const push = {
  title: 'Send files to {{receiver}}',
  card: 'Your files',
  loading: 'Loading…',

  // Before anything is picked
  welcome_site: 'Send us your files',
  welcome_personal: 'Send me your files',
  lead_one: '{{count}} file, up to {{size}}',
  lead_other: 'Up to {{count}} files and {{size}}',
  lead_types_one: '{{types}}, {{count}} file of up to {{size}}',
  lead_types_other: '{{types}}, up to {{count}} files and {{size}}',
  no_account: 'You don’t need an account.',
  notif_file_type_one: '“{{name}}” wasn’t added. This page accepts {{types}}.',
  notif_file_type_other: '{{count}} files weren’t added. This page accepts {{types}}.',

  // The form
  email: 'Email',
  email_hint: 'Your email',
  email_hint_optional: 'Your email (optional)',
  name_hint: 'Your name',
  name_hint_optional: 'Your name (optional)',
  question_optional: 'Optional',
  send: 'Send to {{receiver}}',

  // Afterwards
  sending: 'Sending to {{receiver}}',
  leave: 'You can close this page. {{receiver}} gets your files once the check is over.',
  done_title: '{{receiver}} has your files',
  done_today: 'today, {{time}}',
  done_files_one: '{{count}} file, {{size}}',
  done_files_other: '{{count}} files, {{size}}',
  done_list: 'What you sent',
  done_word: 'Sent.',
  again: 'Send more files',

  // The password
  locked_title: 'Enter the password',
  locked_text: '{{receiver}} protects this page. Find the password in their message.',
  locked_changed: 'The password of this page has changed. Enter the new one: your files are still here.',
  password: 'Password',
  password_show: 'Show the password',
  password_hide: 'Hide the password',
  password_missing: 'Enter the password.',
  password_wrong: 'Wrong password.',
  password_busy: 'Too many attempts. Try again in {{time}}.',
  password_offline: 'We can’t reach the server. Check your connection and try again.',
  password_fault: 'Something went wrong on our side. Try again in a moment.',
  continue: 'Continue',

  // What it does not take
  closed_title: 'This page is closed',
  closed_text: '{{receiver}} no longer accepts files here. Contact them to send yours.',
  full_title: '{{receiver}} can’t receive files right now',
  full_text: 'We have told them. Try again tomorrow, or contact them directly.',
  kept: 'What you chose and wrote is still here.',
  offline_title: 'No connection',
  offline_text: 'Check your connection, then try again.',
  busy_title: 'Too many requests',
  busy_text: 'Try again in {{time}}.',
  fault_title: 'This page couldn’t be opened',
  fault_text: 'Something went wrong on our side. Try again in a moment.',
  try_again: 'Try again',

  // On the main site, where nobody receives
  about_title: 'Receive files from anyone',
  about_text:
    'A push page is a page of your own where people send you files, without an account. You choose what it asks and what it accepts.',
  about_how: 'Every plan includes one: a personal link for each member, and a page on each of your subdomains.',
  about_sign_in: 'Sign in to set it up',
  about_set_up: 'Set up your push page',
} as const

export const words = { push } as const
export type Words = typeof words
