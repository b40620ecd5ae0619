import { expect, test } from 'vitest'
import { type TransferOptions, defaultOptions } from '@envoi/contract/rules/transfer-options'
import type { Draft } from '../state.ts'
import { freeLimits, readyDraft, stateWith } from './draft.fixture.ts'
import { withFittingOptions } from './fitting-options.ts'

const all: Partial<Draft> = { password: 'sesame!!', isEncrypted: true, maxDownloads: 5, allowPreview: true }

test.each<[string, Partial<TransferOptions>, Partial<Draft>, Partial<Draft>]>([
  ['nothing where all may be used', {}, all, all],
  ['a password that may not be', { passwordOpt: false }, all, { password: null, isEncrypted: false }],
  ['a limit that may not be', { downloadLimitOpt: false }, all, { maxDownloads: null }],
  ['previews that may not be', { filePreviewOpt: false }, all, { allowPreview: false }],
  ['the password that is missing', { requirePassword: true }, { password: null }, { password: '' }],
  ['no password that is there', { requirePassword: true }, all, all],
  ['no mails, which are not sent along', { notificationOpt: false }, { summary: false }, { summary: false }],
])('a draft is changed in %s', (_what, said, before, after) => {
  const limits = { ...freeLimits, options: { ...defaultOptions, ...said } }
  const draft = readyDraft(before)
  const state = stateWith({ draft, limits })
  const next = withFittingOptions(state)
  expect(next.draft).toEqual({ ...draft, ...after })
  // What fits stays the very same, and is not judged anew.
  expect(withFittingOptions(next)).toBe(next)
})

test('a draft stays as it is until it is known what may be used', () => {
  const state = stateWith({ draft: readyDraft(all) })
  expect(withFittingOptions(state)).toBe(state)
})
