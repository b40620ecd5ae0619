/** Of what is sent again: its files are copied from an earlier transfer. */
export const again = {
  copied: 'there already',
  copied_text_one: '{{count}} file is there already: it is copied, not sent.',
  copied_text_other: '{{count}} files are there already: they are copied, not sent.',
  gone_one: 'This file can no longer be copied.',
  gone_other: 'These files can no longer be copied.',
  gone_text_one:
    'The transfer it comes from was closed or deleted, its time is over, or the file was taken out of it. Take it out here and add it from your device.',
  gone_text_other:
    'The transfer they come from was closed or deleted, its time is over, or a file was taken out of it. Take them out here and add them from your device.',
  take_out_one: 'Take it out',
  take_out_other: 'Take them out',
  no_encryption: 'Not with files that are copied',
} as const
