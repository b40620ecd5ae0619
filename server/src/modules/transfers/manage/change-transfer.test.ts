import type { TransferOperation } from '@envoi/contract/managing'
import { describe, expect, test } from 'vitest'
import { eventsOf, readOperations } from './change-transfer.ts'

describe('operations', () => {
  test.each<[string, TransferOperation[], object]>([
    ['set', [{ op: 'add', path: '/name', value: 'Plans' }], { name: 'Plans' }],
    ['set again', [{ op: 'replace', path: '/maxDownloads', value: 3 }], { maxDownloads: 3 }],
    ['take away', [{ op: 'remove', path: '/password' }], { password: null }],
    ['say no as well as yes', [{ op: 'replace', path: '/allowPreview', value: false }], { allowPreview: false }],
    ['of no characters take away', [{ op: 'replace', path: '/message', value: '' }], { message: null }],
    [
      'on one field: the last one counts',
      [
        { op: 'add', path: '/name', value: 'Plans' },
        { op: 'remove', path: '/name' },
      ],
      { name: null },
    ],
    [
      'on several fields are read together',
      [
        { op: 'add', path: '/name', value: 'Plans' },
        { op: 'add', path: '/message', value: 'Dear Bo' },
      ],
      { name: 'Plans', message: 'Dear Bo' },
    ],
  ])('%s', (_rule, operations, expected) => {
    expect(readOperations(operations)).toEqual(expected)
  })

  test.each(['', 'seven77', ' seven77 '])('a password of “%s” is too short', (value) => {
    expect(() => readOperations([{ op: 'add', path: '/password', value }])).toThrow('PASSWORD_TOO_SHORT')
  })
})

describe('history', () => {
  const plain = { name: null, message: null, passwordHash: null, allowPreview: true, maxDownloads: null }
  test.each<[string, object, object, object[]]>([
    ['nothing changed', {}, {}, []],
    ['a message has no event', {}, { message: 'Dear Bo' }, []],
    ['a first name', {}, { name: 'Plans' }, [{ type: 'RENAMED', detail: { name: 'Plans' } }]],
    ['another', { name: 'A' }, { name: 'B' }, [{ type: 'RENAMED', detail: { name: 'B', oldName: 'A' } }]],
    ['none any more', { name: 'A' }, { name: null }, [{ type: 'RENAMED', detail: { oldName: 'A' } }]],
    ['a password', {}, { passwordHash: 'h' }, [{ type: 'PASSWORD_CHANGED', detail: { isOn: true } }]],
    [
      'another password',
      { passwordHash: 'g' },
      { passwordHash: 'h' },
      [{ type: 'PASSWORD_CHANGED', detail: { isOn: true } }],
    ],
    [
      'no password',
      { passwordHash: 'h' },
      { passwordHash: null },
      [{ type: 'PASSWORD_CHANGED', detail: { isOn: false } }],
    ],
    ['no previews', {}, { allowPreview: false }, [{ type: 'PREVIEW_CHANGED', detail: { isOn: false } }]],
    ['a number of downloads', {}, { maxDownloads: 3 }, [{ type: 'MAX_DOWNLOADS_ADDED', detail: { maxDownloads: 3 } }]],
    [
      'another number',
      { maxDownloads: 3 },
      { maxDownloads: 5 },
      [{ type: 'MAX_DOWNLOADS_CHANGED', detail: { maxDownloads: 5 } }],
    ],
    ['any number', { maxDownloads: 3 }, { maxDownloads: null }, [{ type: 'MAX_DOWNLOADS_REMOVED', detail: {} }]],
  ])('%s', (_rule, before, next, expected) => {
    expect(eventsOf({ ...plain, ...before }, { ...plain, ...before, ...next })).toEqual(expected)
  })
})
