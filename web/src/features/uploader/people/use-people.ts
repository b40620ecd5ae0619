import { useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { logError } from '../../../platform/log.ts'
import type { Place } from '../state.ts'
import { type Group, type KnownPeople, emptyBook, knowPeople } from './known-people.ts'
import { type BookReader, type Members, createBookReader } from './read-book.ts'

export type People = {
  known: KnownPeople
  /** The field has the focus: what could not be read is tried again, and what may have changed too. */
  refresh(): void
  /** Nothing: there was somebody else meanwhile. */
  readMembers(group: Group): Promise<Members | undefined>
  /** Somebody waits for the members of a group. */
  isReading: boolean
}

/** Whom the sender knows: those of earlier transfers, and with a plan the address book, which is forgotten with its owner. */
export function usePeople(place: Place, savedRecipients: () => string[]): People {
  const [writtenTo] = useState(savedRecipients)
  const [known, setKnown] = useState(() => knowPeople(writtenTo, emptyBook))
  // Several groups may be picked one after the other, and each takes its own time.
  const [readings, setReadings] = useState(0)
  const reader = useRef<BookReader | null>(null)
  const owner = place.planType === 'NONE' || place.transferType === 'S3' ? undefined : place.uid
  useEffect(() => {
    if (owner === undefined) return undefined
    const opened = createBookReader({
      api,
      uid: owner,
      tell: (book) => setKnown(knowPeople(writtenTo, book)),
      log: logError,
      now: Date.now,
    })
    reader.current = opened
    void opened.read()
    return () => {
      opened.end()
      reader.current = null
      setKnown(knowPeople(writtenTo, emptyBook))
    }
  }, [owner, writtenTo])

  return {
    known,
    refresh: () => void reader.current?.read(),
    readMembers(group) {
      const asked = reader.current
      if (!asked) return Promise.resolve(undefined)
      const isStillTheirs = (): boolean => asked === reader.current
      setReadings((before) => before + 1)
      return asked
        .readMembers(group)
        .then(
          (members) => (isStillTheirs() ? members : undefined),
          (error: unknown) => (isStillTheirs() ? Promise.reject(error) : undefined),
        )
        .finally(() => setReadings((before) => before - 1))
    },
    isReading: readings > 0,
  }
}
