import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportedContact } from '@envoi/contract/contacts'
import { api } from '../../platform/api.ts'
import { ask } from '../../platform/query-asking.ts'
import { wait } from '../../platform/wait.ts'
import { batchesOf } from './batches-of.ts'
import { type Compared, compareWithBook } from './compare-with-book.ts'
import { readBookAgain } from './queries.ts'
import { type ReadFile, type UnreadFile, readContactFile } from './read-contact-file.ts'
import { type BatchProgress, sendBatches } from './send-batches.ts'

export type Preview = { name: string; file: ReadFile; batches: ImportedContact[][]; compared: Compared }
export type Importing =
  | { step: 'choosing'; refusal?: UnreadFile; error?: unknown }
  | { step: 'reading' | 'checking'; name: string }
  | { step: 'preview'; preview: Preview }
  | { step: 'sending'; preview: Preview; progress: BatchProgress }
  | { step: 'stopped'; preview: Preview; sent: number; groupId: string | undefined; error: unknown }
  | { step: 'done'; added: number; renamed: number; joined: number }

/** From the chosen file to the contacts in the address book. Until one says so, nothing is changed. */
export function useImport(uid: string) {
  const client = useQueryClient()
  const [state, setState] = useState<Importing>({ step: 'choosing' })
  const counted = useRef({ added: 0, renamed: 0 })
  const running = useRef(new AbortController())
  // Whoever leaves the page stops what has not been sent yet.
  useEffect(() => () => running.current.abort(), [])

  function begin(): AbortSignal {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  async function choose(chosen: File): Promise<void> {
    const signal = begin()
    const { name } = chosen
    counted.current = { added: 0, renamed: 0 }
    setState({ step: 'reading', name })
    const file = await readContactFile(chosen)
    if (signal.aborted) return
    if (!file.ok) return setState({ step: 'choosing', refusal: file })
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
    let sent = from
    const onProgress = (progress: BatchProgress): void => {
      ;({ sent } = progress)
      if (!signal.aborted) setState({ step: 'sending', preview, progress })
    }
    try {
      const bring = async (contacts: ImportedContact[]): Promise<void> => {
        const body = { contacts, ...(groupId !== undefined && { groupId }) }
        const { added, renamed } = await ask(api.importContacts({ params: { uid }, body }, { signal }))
        counted.current.added += added
        counted.current.renamed += renamed
      }
      await sendBatches(preview.batches, bring, { wait, onProgress, signal }, from)
      const joined = groupId === undefined ? 0 : preview.file.contacts.length
      setState({ step: 'done', ...counted.current, joined })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'stopped', preview, sent, groupId, error })
    }
    await readBookAgain(client, uid)
  }
  function reset(): void {
    begin()
    setState({ step: 'choosing' })
  }
  return { state, choose, send, reset }
}
