/** Keeps what is written in the form of this page, and gives back what an earlier visit left. */
import { type Drafts, openHandles } from '@envoi/client/browser/kept-drafts'
import type { Hold } from '@envoi/client/browser/upload-lock'
import { isWritten } from '../steps.ts'
import type { Uploader } from '../uploader.ts'
import { draftOf, handlesOf, isKept, isOver, pathsOf, readRecord, recordOf } from './kept-draft.ts'

/** Which draft is this tab's. It outlives a reload, and Back. */
export type TabMemory = { read(): string | null; write(id: string): void }

type Deps = { uploader: Uploader; drafts: Drafts; tab: TabMemory; now: () => Date; log: (error: unknown) => void }

export type DraftKeeper = {
  /** Gives the way to stop. */
  follow(): () => void
  /** At the start, where nothing is written yet. `uid`: whose; undefined: a visitor's. */
  restore(uid: string | undefined): Promise<void>
}

/** Whoever writes is not kept busy with every letter. */
const PAUSE = 300

export function createDraftKeeper({ uploader, drafts, tab, now, log }: Deps): DraftKeeper {
  /** Its name is this tab's as long as the lock is held. A tab that was doubled has the same memory, and takes another. */
  let held: { id: string; hold: Hold } | undefined
  let claiming: Promise<string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaved = false
  /** One after the other: what is removed is not written again by what was begun before. */
  let work: Promise<void> = Promise.resolve()

  const owner = (): string | null => uploader.state.place.uid ?? null
  // Where storage is forbidden or full, a form lasts as long as its page, as it would without a draft.
  const queue = (task: () => Promise<void>): Promise<void> => (work = work.then(task).catch(log))

  async function take(id: string): Promise<boolean> {
    const hold = await drafts.hold(id)
    if (!hold) return false
    held?.hold.release()
    held = { id, hold }
    tab.write(id)
    return true
  }
  async function claim(): Promise<string> {
    const known = tab.read()
    if (held) return held.id
    if (known !== null && (await take(known))) return known
    const id = crypto.randomUUID()
    await take(id)
    return id
  }
  const ownId = (): Promise<string> => (claiming ??= claim())

  function save(): void {
    clearTimeout(timer)
    timer = undefined
    const { state } = uploader
    if (!isKept(state)) return
    isSaved = true
    const [record, handles] = [recordOf(state.draft, owner()), handlesOf(state.draft)]
    const id = ownId()
    void queue(async () => drafts.save(await id, record, handles))
  }
  function forget(): void {
    clearTimeout(timer)
    timer = undefined
    if (!isSaved) return
    isSaved = false
    const id = ownId()
    void queue(async () => drafts.remove(await id))
  }
  /** Too old, or of an account that is not signed in here any more. */
  const sweep = (): Promise<void> =>
    queue(async () => {
      for (const { id, record, savedAt } of await drafts.list()) {
        if (isOver(readRecord(record), savedAt, owner(), now().getTime())) await drafts.remove(id)
      }
    })

  /** This tab's own; of an account also the latest that no tab has. */
  async function find() {
    const [kept, open] = [await drafts.list(), await drafts.findHeld()]
    const own = await ownId()
    const mine = kept.filter(({ record }) => readRecord(record)?.owner === owner())
    const found =
      mine.find(({ id }) => id === own) ?? (owner() === null ? undefined : mine.find(({ id }) => !open.has(id)))
    if (found && found.id !== own && !(await take(found.id))) return undefined
    if (found) claiming = Promise.resolve(found.id)
    return found
  }
  const isUntouched = (): boolean => {
    const { state } = uploader
    return state.step === 'welcome' && !state.isCreating && !isWritten(state) && !state.place.isPush
  }
  async function giveBack(): Promise<void> {
    const found = await find()
    const record = readRecord(found?.record)
    if (!found || !record) return
    const handles = await drafts.findHandles(found.id)
    const picked = handles.length > 0 ? await openHandles(handles, pathsOf(record.files)) : []
    // Somebody was faster, or is somebody else by now.
    if (!isUntouched() || record.owner !== owner()) return
    const password = uploader.state.place.defaults?.password ?? ''
    isSaved = true
    uploader.sendAgain(draftOf(record, { picked: picked === 'denied' ? [] : picked, handles, password, now: now() }))
  }

  return {
    follow() {
      let [draft, uid] = [uploader.state.draft, uploader.state.place.uid]
      const hear = (): void => {
        const { state } = uploader
        if (state.place.uid !== uid) void sweep()
        uid = state.place.uid
        if (!isKept(state)) forget()
        else if (state.draft !== draft || !isSaved) timer ??= setTimeout(save, PAUSE)
        draft = state.draft
      }
      const flush = (): void => {
        if (timer !== undefined) save()
      }
      /** A page that is put aside for Back holds nothing, nor does one that has gone on to others. */
      const leave = (): void => {
        flush()
        const claimed = claiming
        claiming = undefined
        const release = (): void => {
          held?.hold.release()
          held = undefined
        }
        void claimed?.then(release, release)
      }
      const ended = new AbortController()
      addEventListener('pagehide', leave, { signal: ended.signal })
      document.addEventListener('visibilitychange', flush, { signal: ended.signal })
      const unsubscribe = uploader.subscribe(hear)
      hear()
      return () => {
        unsubscribe()
        ended.abort()
        leave()
      }
    },
    async restore(uid) {
      await sweep()
      if (isUntouched() && uid === uploader.state.place.uid) await queue(giveBack)
    },
  }
}
