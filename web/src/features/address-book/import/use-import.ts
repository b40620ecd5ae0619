import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportedContact } from '@envoi/contract/contacts'
import { addressBook } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { createLeavingGuard } from '../../../platform/leaving-guard.ts'
import { ask } from '../../../platform/query-asking.ts'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { batchesOf, type BatchProgress, sendBatches } from '../batches.ts'
import { mayBeDone } from '../problem.ts'
import { readBookAgain } from '../queries.ts'
import { type Compared, compareWithBook } from './compare-with-book.ts'
import { type ImportDone, type ImportStopped, useTellImport } from './import-outcome.ts'
import { type ReadFile, type UnreadFile, readContactFile } from './read-contact-file.ts'

export type Preview = { name: string; file: ReadFile; batches: ImportedContact[][]; compared: Compared }
export type Importing =
  | { step: 'choosing'; refusal?: UnreadFile; error?: unknown }
  | { step: 'reading' | 'checking'; name: string }
  | { step: 'preview'; preview: Preview }
  | { step: 'sending'; settled: number; total: number; isWaiting: boolean; isStopping: boolean }
  | ({ step: 'stopped'; preview: Preview; sent: number } & ImportStopped)
  | ({ step: 'done' } & ImportDone)

const nobody = { added: 0, renamed: 0, isCertain: true }

/** From the chosen file to the contacts in the address book. Until one says so, nothing is changed. */
export function useImport(uid: string) {
  const client = useQueryClient()
  const toasts = useToasts()
  const tellImport = useTellImport()
  const [state, setState] = useState<Importing>({ step: 'choosing' })
  /** By all that was sent of this file. */
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
    const { name } = chosen
    setState({ step: 'reading', name })
    const file = await readContactFile(chosen)
    if (signal.aborted) return
    if (!file.ok) return setState({ step: 'choosing', refusal: file })
    await check(name, file)
  }
  /** Also of a file of which some is in by now. */
  async function check(name: string, file: ReadFile): Promise<void> {
    const signal = begin()
    counted.current = nobody
    setState({ step: 'checking', name })
    const batches = batchesOf(file.contacts)
    try {
      const compare = async (batch: ImportedContact[]): Promise<Compared> => {
        const emails = batch.map(({ email }) => email)
        const { known } = await ask(api.checkContacts({ params: { uid }, body: { emails } }, { signal }))
        return compareWithBook(batch, known)
      }
      const parts = await sendBatches(batches, compare, { wait, onProgress: () => {}, signal })
      const compared = {
        fresh: parts.flatMap(({ fresh }) => fresh),
        renamed: parts.flatMap(({ renamed }) => renamed),
        same: parts.flatMap(({ same }) => same),
      }
      setState({ step: 'preview', preview: { name, file, batches, compared } })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choosing', error })
    }
  }
  async function send(preview: Preview, groupId: string | undefined, from = 0): Promise<void> {
    const signal = begin()
    const total = preview.file.contacts.length
    const settledOf = (sent: number): number => Math.min(sent * addressBook.batch, total)
    let sent = from
    const onProgress = (progress: BatchProgress): void => {
      ;({ sent } = progress)
      const { isWaiting } = progress
      setState({ step: 'sending', settled: settledOf(sent), total, isWaiting, isStopping: signal.aborted })
    }
    // What is on its way is not called off: nobody could tell then whether it arrived.
    const bring = async (contacts: ImportedContact[]): Promise<void> => {
      const body = { contacts, ...(groupId !== undefined && { groupId }) }
      const { added, renamed } = await ask(api.importContacts({ params: { uid }, body }))
      const before = counted.current
      counted.current = { ...before, added: before.added + added, renamed: before.renamed + renamed }
    }
    async function bringAll(): Promise<Extract<Importing, { step: 'stopped' | 'done' }>> {
      try {
        await sendBatches(preview.batches, bring, { wait, onProgress, signal }, from)
        const joined = groupId === undefined ? 0 : total
        return { step: 'done', ...counted.current, joined, total }
      } catch (error) {
        const isStop = error === signal.reason
        if (!isStop && mayBeDone(error)) counted.current = { ...counted.current, isCertain: false }
        const stopped = { step: 'stopped', preview, sent, groupId, settled: settledOf(sent), total } as const
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
    setState(end)
    await readBookAgain(client, uid)
  }
  /** After the batch that is on its way. */
  function stop(): void {
    running.current.abort()
    setState((now) => (now.step === 'sending' ? { ...now, isStopping: true } : now))
  }
  function reset(): void {
    begin()
    setState({ step: 'choosing' })
  }
  return { state, choose, check, send, stop, reset }
}
