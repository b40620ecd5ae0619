import { describe, expect, test } from 'vitest'
import { FileChanged, requireSameFile } from './same-file.ts'

const known = { name: 'plan.pdf', size: 10, modified: 1000 }

test('a file with the same name, size and time of change is the same file', () => {
  expect(() => requireSameFile(known, { ...known })).not.toThrow()
})

describe('a file that differs in one of them is refused by name', () => {
  test.each([{ name: 'plan2.pdf' }, { size: 11 }, { modified: 1001 }])('%j', (change) => {
    const refusal = () => requireSameFile(known, { ...known, ...change })
    expect(refusal).toThrow(FileChanged)
    expect(refusal).toThrow('"plan.pdf" has changed')
  })
})
