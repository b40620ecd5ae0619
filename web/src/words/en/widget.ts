import { error } from './error.ts'
import { problems } from './form.ts'
import { uploader } from './home.ts'
import { push } from './push.ts'
import { sending } from './sending.ts'
import { widgetTitle } from './widget-title.ts'

/** Of a widget, which is a push page in a frame of somebody's own page: only what differs from what push pages say. */
const widget = {
  notices: 'Notices',
  close: 'Close',

  welcome: widgetTitle,
  start: 'Start',
  choose_files: 'Choose files',
  choose_folder: 'Choose a folder',
  reading: 'One moment…',
  unreadable_one: '“{{name}}” couldn’t be read and wasn’t added.',
  unreadable_other: '{{count}} items couldn’t be read and weren’t added.',

  used: '{{share}} of {{limit}} used',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  files_list: 'Files',
  files_none: 'No files yet',
  add_files: 'Add files',
  add_folder: 'Add a folder',
  remove_file: 'Remove {{name}}',
  name: 'Name',
  message: 'Message',
  message_hint: 'Optional',
  message_count: '{{number}} of\u00A0{{max}}',
  getting_ready: 'Preparing…',
  preview: 'This is a preview, so nothing was sent.',
  reference: 'Reference: {{id}}',

  time_left: '{{time}} left',

  scan_label: 'Security check',
  scan_title: 'Checking your files',
  scan_text: 'We scan for viruses before {{receiver}} gets your files.',
  scan_text_reading: 'We make sure that every byte has arrived.',
  scan_bar: 'Check',
  scan_done_one: '{{done}} of {{count}} file checked',
  scan_done_other: '{{done}} of {{count}} files checked',
  scan_stuck: 'This is taking longer than usual. There is nothing for you to do.',
  scan_leave: 'You can leave. {{receiver}} gets your files once the check is over.',
  flagged_title: 'Transfer not sent',
  flagged_text_one: 'One file may be dangerous, so {{receiver}} got nothing.',
  flagged_text_other: '{{count}} files may be dangerous, so {{receiver}} got nothing.',
  flagged_files: 'Dangerous files',
  flagged_again_one: 'Send the others without it',
  flagged_again_other: 'Send the others without them',
  flagged_again_all: 'Choose other files',

  again: 'Send more',

  locked_text: '{{receiver}} asks for a password here. Find it in their message.',
  locked_changed: 'The password has changed. Enter the new one: your files are still here.',
  password_wrong: 'That isn’t the right password.',
  closed_title: '{{receiver}} isn’t taking files here',
  closed_text: 'Contact them to send yours.',
  missing_title: 'This form is no longer there',
  missing_text: 'Contact {{receiver}} to send your files.',
  fault_title: 'This form couldn’t be opened',

  powered_by: 'Powered by',
} as const

/** Also what it shares with the pages of the app; nothing of it is fetched from there. */
export const words = { error, problems, push, sending, uploader, widget } as const
export type Words = typeof words
