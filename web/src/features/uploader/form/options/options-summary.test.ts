import { expect, test } from 'vitest'
import { newDraft } from '../../draft/draft.ts'
import { summarize } from './options-summary.ts'
import type { Draft } from '../../state.ts'

test.each<[string, Partial<Draft>, string[]]>([
  ['the end is said', {}, ['options_until']],
  ['a later start', { from: '2026-11-20' }, ['options_until', 'options_from']],
  ['a name for the link', { customId: 'plans-2026' }, ['options_until', 'options_link_name']],
  ['a password, even before it is typed', { password: '' }, ['options_until', 'options_password']],
  ['that it is encrypted', { password: '', isEncrypted: true }, ['options_until', 'options_encrypted']],
  ['a limit of downloads', { maxDownloads: 3 }, ['options_until', 'options_downloads']],
  ['no preview', { allowPreview: false }, ['options_until', 'options_no_preview']],
  ['mails to the sender are not worth a word', { summary: false, expiryReminder: false }, ['options_until']],
])('the summary of the options: %s', (_rule, changes, said) => {
  expect(summarize({ ...newDraft(), ...changes }, '2026-11-22').map(({ say }) => say)).toEqual(said)
})

test('the summary leaves out a cleared day', () => {
  expect(summarize({ ...newDraft(), from: '', to: '' }, '')).toEqual([])
})
