/** Of what is written before it is sent: pasting, folders, and a draft that this browser keeps. */
export const drafting = {
  pasted_image: 'Pasted image {{date}} at {{time}}',

  // A folder is one row.
  folder_one: '{{name}}, {{count}} file',
  folder_other: '{{name}}, {{count}} files',
  folder_files_one: '{{count}} file',
  folder_files_other: '{{count}} files',
  folder_removed_one: '{{name}} removed, with {{count}} file',
  folder_removed_other: '{{name}} removed, with {{count}} files',
  folder_keys: 'Right arrow opens a folder, Left arrow closes it.',

  // A draft of an earlier visit.
  restored: 'Restored your draft.',
  discard: 'Discard',
  discarded: 'Draft discarded.',
  undo: 'Undo',
  missing_one: 'Choose this file again:',
  missing_other: 'Choose these {{count}} files again:',
  missing_more_one: 'and {{count}} more',
  missing_more_other: 'and {{count}} more',
  missing_allow_text: 'Your browser asks before it opens them.',
  missing_allow: 'Allow access',
  missing_choose: 'Choose again',
  missing_leave_one: 'Remove {{count}} file',
  missing_leave_other: 'Remove {{count}} files',
} as const
