import { ApiError } from '@envoi/client/api-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Values = { title: string; isOpen: boolean }

/** Each save waits to be answered. */
function setUp() {
  const asked: { changes: Partial<Values>; answer: PromiseWithResolvers<void> }[] = []
  const autosave = createAutosave<Values>({
    pause: 100,
    save: (changes) => {
      const answer = Promise.withResolvers<void>()
      asked.push({ changes, answer })
      return answer.promise
    },
  })
  const settle = async (index: number, error?: Error) => {
    if (error) asked[index]?.answer.reject(error)
    else asked[index]?.answer.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { autosave, settle, sent: () => asked.map(({ changes }) => changes) }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('what is changed', () => {
  test('is saved together, a moment after the last change', async () => {
    const { autosave, settle, sent } = setUp()
    expect(autosave.state).toEqual({ kind: 'saved', at: null })
    autosave.change({ title: 'a' })
    await pass(60)
    autosave.change({ title: 'ab' })
    autosave.change({ isOpen: false })
    await pass(60)
    expect(sent()).toEqual([])
    expect(autosave.state).toEqual({ kind: 'saving' })
    await pass(60)
    expect(sent()).toEqual([{ title: 'ab', isOpen: false }])
    await settle(0)
    expect(autosave.state).toEqual({ kind: 'saved', at: new Date() })
  })

  test('while something is being saved waits for that, and is not called saved before', async () => {
    const { autosave, settle, sent } = setUp()
    autosave.change({ title: 'a' })
    await pass(100)
    autosave.change({ title: 'ab' })
    await pass(500)
    expect(sent()).toEqual([{ title: 'a' }])
    await settle(0)
    expect(sent()).toEqual([{ title: 'a' }, { title: 'ab' }])
    expect(autosave.state).toEqual({ kind: 'saving' })
    await settle(1)
    expect(autosave.state).toMatchObject({ kind: 'saved' })
  })

  test('is kept when it cannot be saved, and goes with the next change', async () => {
    const { autosave, settle, sent } = setUp()
    autosave.change({ title: 'a', isOpen: true })
    await pass(100)
    autosave.change({ title: 'ab' })
    const error = new Error('lost')
    await settle(0, error)
    expect(autosave.state).toEqual({ kind: 'failed', error })
    await pass(100)
    expect(sent()[1]).toEqual({ title: 'ab', isOpen: true })
    await settle(1)
    expect(autosave.state).toMatchObject({ kind: 'saved' })
  })

  test('and refused keeps nothing else from being saved, until it is changed', async () => {
    const { autosave, settle, sent } = setUp()
    const error = new ApiError({ status: 400 })
    const failed = { kind: 'failed', error, refused: ['title'] }
    autosave.change({ title: 'wrong', isOpen: true })
    await pass(100)
    await settle(0, error)
    await settle(1, error)
    await settle(2)
    expect(sent()).toEqual([{ title: 'wrong', isOpen: true }, { title: 'wrong' }, { isOpen: true }])
    expect(autosave.state).toEqual(failed)
    autosave.change({ isOpen: false })
    await pass(100)
    await settle(3)
    expect(sent()[3]).toEqual({ isOpen: false })
    expect(autosave.state).toEqual(failed)
    const tried = autosave.flush()
    await settle(4, error)
    expect(await tried).toBe(false)
    autosave.change({ title: 'right' })
    await pass(100)
    await settle(5)
    expect(sent().slice(4)).toEqual([{ title: 'wrong' }, { title: 'right' }])
    expect(autosave.state).toMatchObject({ kind: 'saved' })
  })

  test('is saved at once for whoever leaves, who is told whether it was', async () => {
    const { autosave, settle, sent } = setUp()
    expect(await autosave.flush()).toBe(true)
    expect(sent()).toEqual([])
    autosave.change({ title: 'a' })
    const refused = autosave.flush()
    await settle(0, new Error('lost'))
    expect(await refused).toBe(false)
    const saved = autosave.flush()
    await settle(1)
    expect(await saved).toBe(true)
    expect(sent()).toEqual([{ title: 'a' }, { title: 'a' }])
    await pass(1000)
    expect(sent()).toHaveLength(2)
  })
})
