import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ContactLine } from '@envoi/contract/rules/contact-line'
import { normalizeEmail } from '@envoi/contract/rules/email'
import { api } from '../../../platform/api.ts'
import { createLeavingGuard } from '../../../platform/leaving-guard.ts'
import { ask } from '../../../platform/query-asking.ts'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { batchesOf, type BatchProgress, sendBatches } from '../batches.ts'
import { mayBeDone } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { type Ended, useTellImport } from './import-outcome.ts'
import { type Judged, judgeContact, judgeOther } from './judge-lines.ts'
import { type ReadFile, type UnreadFile, readContactFile } from './read-contact-file.ts'

/** `lineOf`: where each address counts, by its key. */
export type Sheet = { name: string; lines: Judged[]; lineOf: ReadonlyMap<string, number>; isGuessed: boolean }
/** A line that is to come in, by its place in the list. */
export type Queued = [place: number, judged: Judged]
export type Running = { settled: number; total: number; isWaiting: boolean; isStopping: boolean }
export type Importing =
  | { step: 'choosing'; refusal?: UnreadFile; error?: unknown }
  | { step: 'reading' | 'checking'; name: string }
  /** `came`: what is in, as it came in. */
  | { step: 'list'; sheet: Sheet; came: ReadonlyMap<number, Judged>; running?: Running; end?: Ended }

const nobody = { settled: 0, added: 0, renamed: 0, joined: 0, isCertain: true }

/** From the chosen file to the contacts in the address book. Until one says so, nothing is changed. */
export function useImport(uid: string) {
  const client = useQueryClient()
  const toasts = useToasts()
  const tellImport = useTellImport()
  const [state, setState] = useState<Importing>({ step: 'choosing' })
  /** By all that was sent until an import was done, however often it was stopped. */
  const counted = useRef(nobody)
  const running = useRef(new AbortController())
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      // Whoever leaves the page stops what has not been sent yet.
      isLeft.current = true
      running.current.abort()
    }
  }, [])

  function begin(): AbortSignal {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  async function choose(chosen: File): Promise<void> {
    const signal = begin()
    counted.current = nobody
    const { name } = chosen
    setState({ step: 'reading', name })
    const file = await readContactFile(chosen)
    if (signal.aborted) return
    if (!file.ok) return setState({ step: 'choosing', refusal: file })
    setState({ step: 'checking', name })
    try {
      const sheet = { name, ...(await judgeLines(uid, file, signal)), isGuessed: file.isGuessed }
      setState({ step: 'list', sheet, came: new Map() })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choosing', error })
    }
  }
  async function send(queue: readonly Queued[], groupId: string | undefined): Promise<void> {
    const signal = begin()
    const total = counted.current.settled + queue.length
    const change = (to: (list: Extract<Importing, { step: 'list' }>) => Importing): void =>
      setState((now) => (now.step === 'list' ? to(now) : now))
    const onProgress = ({ isWaiting }: Pick<BatchProgress, 'isWaiting'>): void =>
      change(({ sheet, came }) => {
        const { settled } = counted.current
        return { step: 'list', sheet, came, running: { settled, total, isWaiting, isStopping: signal.aborted } }
      })
    // What is on its way is not called off: nobody could tell then whether it arrived.
    const bring = async (batch: Queued[]): Promise<void> => {
      const contacts = batch.map(([, { email, name, deed }]) => ({ email, name: deed === 'join' ? null : name }))
      const body = { contacts, ...(groupId !== undefined && { groupId }) }
      const { added, renamed } = await ask(api.importContacts({ params: { uid }, body }))
      const before = counted.current
      counted.current = {
        ...before,
        settled: before.settled + batch.length,
        added: before.added + added,
        renamed: before.renamed + renamed,
        joined: before.joined + (groupId === undefined ? 0 : batch.length),
      }
      change((list) => ({ ...list, came: new Map([...list.came, ...batch]) }))
    }
    async function bringAll(): Promise<Ended> {
      try {
        await sendBatches(batchesOf(queue), bring, { wait, onProgress, signal })
        const done = counted.current
        counted.current = nobody
        return { step: 'done', ...done, total }
      } catch (error) {
        const isStop = error === signal.reason
        if (!isStop && mayBeDone(error)) counted.current = { ...counted.current, isCertain: false }
        const stopped = { step: 'stopped', groupId, settled: counted.current.settled, total } as const
        return isStop ? stopped : { ...stopped, error }
      }
    }
    const guardLeaving = createLeavingGuard(window)
    guardLeaving(true)
    const end = await bringAll()
    guardLeaving(false)
    if (isLeft.current) {
      const { problem = '', text } = tellImport(end)
      toasts.show(`${problem} ${text}`.trim(), { tone: end.step === 'done' ? 'info' : 'problem' })
    }
    change(({ sheet, came }) => ({ step: 'list', sheet, came, end }))
    await readBookAgain(client, uid)
  }
  /** After the batch that is on its way. */
  function stop(): void {
    running.current.abort()
    setState((now) =>
      now.step === 'list' && now.running ? { ...now, running: { ...now.running, isStopping: true } } : now,
    )
  }
  function reset(): void {
    begin()
    setState({ step: 'choosing' })
  }
  return { state, choose, send, stop, reset }
}

/** Asks the book for as many at once as it takes, and judges those meanwhile: a long file does not hold up the page. */
async function judgeLines(
  uid: string,
  { lines }: ReadFile,
  signal: AbortSignal,
): Promise<Pick<Sheet, 'lines' | 'lineOf'>> {
  const contacts = lines.filter((line): line is Extract<ContactLine, { kind: 'contact' }> => line.kind === 'contact')
  const lineOf = new Map<string, number>()
  const compare = async (batch: typeof contacts): Promise<Judged[]> => {
    const before = await askBook(
      uid,
      batch.map(({ email }) => email),
      signal,
    )
    return batch.map((contact) => {
      const key = normalizeEmail(contact.email)
      lineOf.set(key, contact.line)
      return judgeContact(contact, before.get(key))
    })
  }
  const judged = await sendBatches(batchesOf(contacts), compare, { wait, onProgress: () => {}, signal })
  const inOrder = judged.flat().values()
  return { lines: lines.map((line) => (line.kind === 'contact' ? inOrder.next().value! : judgeOther(line))), lineOf }
}

/** The names of those that the book has, by their keys. */
export async function askBook(
  uid: string,
  emails: string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const { known } = await ask(api.checkContacts({ params: { uid }, body: { emails } }, { signal }))
  return new Map(known.map(({ email, name }) => [normalizeEmail(email), name]))
}
