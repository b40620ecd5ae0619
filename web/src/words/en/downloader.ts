const downloader = {
  page_title_neutral: 'Files for you',

  // The transfer.
  transfer: 'The transfer',
  somebody: 'Somebody',
  unproven: 'Unverified sender. Open only what you expect.',
  sent_you_one: 'sent you a file, {{size}}',
  sent_you_other: 'sent you {{count}} files, {{size}}',
  untitled_one: 'A file for you',
  untitled_other: '{{count}} files for you',
  message: 'Message',
  left_days_one: 'Here for one more day, until {{date}}',
  left_days_other: 'Here for {{count}} more days, until {{date}}',
  left_hours_one: 'Here for one more hour, until {{date}}',
  left_hours_other: 'Here for {{count}} more hours, until {{date}}',
  left_minutes_one: 'Here for one more minute, until {{date}}',
  left_minutes_other: 'Here for {{count}} more minutes, until {{date}}',
  download_all: 'Download all, {{size}}',
  download_it: 'Download, {{size}}',
  asking: 'One moment',
  started: 'Your download has begun',

  // The list of files.
  files: 'Files',
  files_count_one: '{{count}} file',
  files_count_other: '{{count}} files',
  select_all: 'Select all',
  select: 'Select {{name}}',
  select_folder: 'Select everything in {{name}}',
  folder_holds_one: '{{count}} file, {{size}}',
  folder_holds_other: '{{count}} files, {{size}}',
  show: 'Look at',
  download_file: 'Download {{name}}',
  file_started: '{{name}} is being downloaded',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  unselect: 'Clear the selection',
  download_some_one: 'Download {{count}} file',
  download_some_other: 'Download {{count}} files',
  some_started: '{{started}} of {{total}} started',
  some_hint: 'They come one by one. Your browser may ask whether that is all right.',
  stop: 'Stop',

  // Whether it was scanned.
  scan: {
    clean: 'Checked for viruses',
    'clean-in-parts': 'Checked for viruses, piece by piece',
    none: 'Not scanned for viruses',
  },

  encrypted: 'Kept encrypted with the password',

  // The password.
  password_title: 'It needs a password',
  password_text: 'The sender chose it, and we do not know it. If you do not have it, ask them.',
  password: 'Password',
  password_show: 'Show the password',
  password_hide: 'Hide the password',
  password_open: 'Open',
  password_missing: 'Type the password first.',
  password_wrong: 'That is not it. Mind capitals and spaces, or ask the sender.',
  password_locked: 'Too many tries. Wait {{time}}, then try again.',

  // Reporting it.
  report: 'Report this transfer',
  report_title: 'What is wrong with it?',
  report_text: 'Whoever runs this site looks at it. The sender does not learn that you told us.',
  report_reason: 'Reason',
  report_reasons: {
    phishing: 'It wants passwords, money or data by a trick',
    malware: 'Something in it may harm my device',
    illegal: 'It is against the law',
    copyright: 'It hands on a work without its maker’s consent',
    unwanted: 'I do not know the sender and did not ask for it',
    other: 'Something else',
  },
  report_message: 'What did you see?',
  report_message_hint: 'If you like',
  report_email: 'Your email',
  report_email_hint: 'If we may ask you more',
  report_send: 'Send the report',
  report_sending: 'Sending…',
  report_leave: 'Leave it',
  report_thanks: 'Thank you. We look at it.',
  report_no_reason: 'Choose what comes closest.',
  report_wrong_email: 'This is not an email address.',
  report_gone: 'This transfer can no longer be reported from here: its link has changed or ended.',

  // What else can be the case.
  loading: 'Looking for your files',
  notYet_title: 'A little early',
  notYet_text: 'This transfer opens on {{date}}. Come back then, or leave the page open: it lets you in by itself.',
  pending_title: 'Not quite here yet',
  pending_text: 'The files are still arriving or being checked. Leave the page open: it lets you in by itself.',
  disabled_title: 'Closed for now',
  disabled_text: 'The sender has paused this transfer. Ask them to open it again, then come back to this link.',
  expired_title: 'This one has gone out',
  expired_text:
    'The time of this transfer is over, and its files can no longer be downloaded. The sender can send them again.',
  deleted_title: 'No longer here',
  deleted_text: 'This transfer has ended, and its files are deleted. The sender can send them again.',
  unknown_title: 'Nothing at this address',
  unknown_text:
    'The link is incomplete, or no longer valid. Copy it whole from your message, or ask the sender for it.',
  offline_title: 'No connection',
  offline_text: 'We cannot be reached from here. Check your connection; the page goes on by itself when it is back.',
  fault_title: 'It does not open just now',
  fault_text: 'The trouble is on our side. Try again in a moment.',
  fault_id: 'Reference for support: {{id}}',
  try_again: 'Try again',
  send_yourself: 'Send files yourself',

  // Why a download did not begin.
  too_many_dowloads: 'This transfer has reached its number of downloads.',
  used_up_next: 'The sender can allow more, or send the files again.',
  too_many_previews: 'This transfer was looked at very often today. Download it, or come back tomorrow.',
  problem_weekly: 'This sender’s files were downloaded very often this week. Try again in a few days.',
  problem_changed: 'This transfer has changed, so here is how it stands now.',
  problem_busy: 'A lot is going on here. Wait {{time}}, then try again.',
  problem_away: 'The files cannot be reached just now.',
  away_next: 'The trouble is on our side, and your link stays good. Try again in a moment.',
  problem_offline: 'We cannot be reached. Check your connection and try again.',
  problem_fault: 'It did not work, and it is our fault. Try again in a moment.',
} as const

/** Of where a shared link leads: fetched with its screen, since home does not need them. */
export const words = { downloader } as const
export type Words = typeof words
