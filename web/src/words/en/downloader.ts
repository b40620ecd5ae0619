const downloader = {
  page_title_neutral: 'Files for you',

  // The transfer.
  transfer: 'The transfer',
  somebody: 'Someone',
  unproven: 'Unverified sender. Only open files you’re expecting.',
  sent_you_one: 'sent you a file, {{size}}',
  sent_you_other: 'sent you {{count}} files, {{size}}',
  untitled_one: 'A file for you',
  untitled_other: '{{count}} files for you',
  message: 'Message',
  left_days_one: 'Expires in one day, on {{date}}',
  left_days_other: 'Expires in {{count}} days, on {{date}}',
  left_hours_one: 'Expires in one hour, on {{date}}',
  left_hours_other: 'Expires in {{count}} hours, on {{date}}',
  left_minutes_one: 'Expires in one minute, on {{date}}',
  left_minutes_other: 'Expires in {{count}} minutes, on {{date}}',
  download_all: 'Download all, {{size}}',
  download_it: 'Download, {{size}}',
  asking: 'Loading…',
  started: 'Download started',

  // The list of files.
  files: 'Files',
  files_count_one: '{{count}} file',
  files_count_other: '{{count}} files',
  select_all: 'Select all',
  select: 'Select {{name}}',
  select_folder: 'Select everything in {{name}}',
  folder_holds_one: '{{count}} file, {{size}}',
  folder_holds_other: '{{count}} files, {{size}}',
  show: 'Preview',
  download_file: 'Download {{name}}',
  file_started: 'Downloading {{name}}',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  unselect: 'Clear selection',
  download_some_one: 'Download {{count}} file',
  download_some_other: 'Download {{count}} files as ZIP',

  // Whether it was scanned.
  scan: {
    clean: 'Scanned for viruses',
    'clean-in-parts': 'Scanned for viruses in parts',
    none: 'Not scanned for viruses',
  },

  encrypted: 'Encrypted with the password',

  // The password.
  password_title: 'Enter the password',
  password_text: 'The sender set a password. If you don’t have it, ask them: we don’t know it.',
  password: 'Password',
  password_show: 'Show password',
  password_hide: 'Hide password',
  password_open: 'Open',
  password_missing: 'Enter the password.',
  password_wrong: 'Wrong password. Check capitals and spaces, or ask the sender.',
  password_locked: 'Too many attempts. Try again in {{time}}.',

  // Reporting it.
  report: 'Report this transfer',

  // What else can be the case.
  loading: 'Loading your files…',
  notYet_title: 'Not available yet',
  notYet_text: 'This transfer opens on {{date}}. Come back then, or keep this page open.',
  pending_title: 'Almost ready',
  pending_text: 'The files are still being uploaded or scanned. Keep this page open: they appear when they’re ready.',
  disabled_title: 'Transfer closed',
  disabled_text: 'The sender has closed this transfer. Ask them to reopen it, then come back to this link.',
  expired_title: 'This transfer has expired',
  expired_text: 'Its files can no longer be downloaded. Ask the sender to extend it or send them again.',
  deleted_title: 'This transfer was deleted',
  deleted_text: 'Its files are gone. Ask the sender to send them again.',
  unknown_title: 'Transfer not found',
  unknown_text:
    'The link is incomplete or no longer valid. Copy the whole link from your message, or ask the sender for it.',
  offline_title: 'No connection',
  offline_text: 'Check your connection. This page reloads when you’re back online.',
  fault_title: 'This transfer couldn’t be opened',
  fault_text: 'Something went wrong on our side. Try again in a moment.',
  fault_id: 'Reference for support: {{id}}',
  try_again: 'Try again',
  send_yourself: 'Send files',

  // Why a download did not begin.
  too_many_dowloads: 'Download limit reached.',
  too_many_previews: 'Preview limit reached for today. Download the files, or come back tomorrow.',
  problem_weekly: 'This sender’s weekly download limit is reached. Try again in a few days.',
  problem_changed: 'This transfer has changed. Here is the latest version.',
  problem_busy: 'Too many requests. Try again in {{time}}.',
  problem_away: 'The files can’t be reached right now.',
  away_next: 'Your link is still valid. Try again in a moment.',
  problem_offline: 'We can’t reach the server. Check your connection and try again.',
  problem_fault: 'Something went wrong on our side. Try again in a moment.',

  // At its limit and after its end, when the sender is known.
  limit_title: 'Download limit reached',
  limit_text_one: 'This transfer allowed {{count}} download, and it has been used.',
  limit_text_other: 'This transfer allowed {{count}} downloads, and all have been used.',
  limit_next: 'Ask {{sender}} to raise the limit or send the files again.',
  expired_known:
    'This transfer expired on {{date}}, and its files can no longer be downloaded. Ask {{sender}} to send them again.',
  deleted_known:
    'This transfer was deleted, and its files can no longer be downloaded. Ask {{sender}} to send them again.',
  the_sender: 'the sender',
  email_sender: 'Email {{name}}',

  // A gallery beside the list, and links in the message.
  view: 'View',
  gallery: 'Gallery',
  list: 'List',
  folders: 'Folders',
  folder_up: 'Back from',
  leaves: 'opens {{host}} in a new tab',
} as const

/** Of where a shared link leads: fetched with its screen, since home does not need them. */
export const words = { downloader } as const
export type Words = typeof words
