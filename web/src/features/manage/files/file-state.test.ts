import { expect, test } from 'vitest'
import { someFile } from '../transfer.fixture.ts'
import { type FileState, fileStateOf, isLast } from './file-state.ts'

const inState: Record<FileState, Parameters<typeof someFile>[0]> = {
  ready: { isReady: true, scan: 'clean' },
  coming: { isReady: false, scan: 'none' },
  waiting: { isReady: false, scan: 'waiting' },
  infected: { isReady: false, scan: 'infected', finding: 'Eicar' },
}

test.each(Object.entries(inState))('a file has the state %s', (state, facts) => {
  expect(fileStateOf(someFile(facts))).toBe(state)
})

test('a file that is not scanned is ready too', () => {
  expect(fileStateOf(someFile({ isReady: true, scan: 'none' }))).toBe('ready')
})

test.each([
  ['ready', [], true],
  ['ready', ['infected', 'waiting', 'coming'], true],
  ['ready', ['ready'], false],
  ['infected', [], true],
  ['infected', ['coming'], true],
  ['infected', ['infected'], false],
  ['infected', ['ready'], false],
  ['waiting', ['infected'], false],
  ['coming', [], false],
] satisfies [FileState, FileState[], boolean][])(
  'a file that is %s beside %j is the last one: %s',
  (state, others, last) => {
    const file = someFile({ ...inState[state], fileId: 'it' })
    const files = others.map((other, index) => someFile({ ...inState[other], fileId: String(index) }))
    expect(isLast(file, [file, ...files])).toBe(last)
  },
)
