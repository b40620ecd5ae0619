/** Puts the uploader together. Everything it touches comes in by `deps`. */
import { planLimits } from '@envoi/contract/limits'
import type { PickedFile } from '@envoi/client/browser/index'
import { createFormat } from '../../platform/create-format.ts'
import { createConcurrency } from '../../platform/upload-concurrency.ts'
import { trackedSteps, type UploaderDeps } from './deps.ts'
import { isClone, newDraft, withName } from './draft/draft.ts'
import { addFiles, readNewName } from './draft/files.ts'
import { defaultsWithin, refitted } from './draft/defaults-within.ts'
import { commitRecipients, leaveOut } from './draft/recipients.ts'
import { createRemembered } from './draft/remembered.ts'
import type { LoadRun, Run } from './run/run.ts'
import { soundAt } from './sound-at.ts'
import type { DraftFile, Limits, Place, UploaderState } from './state.ts'
import { isEditable, startingState } from './steps.ts'
import type { Uploader } from './uploader.ts'
import { createUploaderStore } from './uploader-store.ts'

export function createUploader(deps: UploaderDeps & { loadRun: LoadRun }): Uploader {
  const remembered = createRemembered(deps.store)
  const freshDraft = (place: Place, limits: Limits) => ({
    ...newDraft(place.isSignedIn ? undefined : remembered.sender()),
    ...defaultsWithin(place.defaults ?? {}, limits, deps.now()),
  })
  const firstLimits = planLimits[deps.place.planType]
  const start = startingState(deps.place, firstLimits, freshDraft(deps.place, firstLimits))
  const view = createUploaderStore(start, onChange)
  const concurrency = createConcurrency({ ...deps, measure: (serverMax) => deps.engine.measureConcurrency(serverMax) })
  let run: Run | undefined

  async function loadRun(): Promise<Run> {
    const { createRun } = await deps.loadRun()
    return (run ??= createRun({ deps, view, concurrency, remembered, send }))
  }

  /** Once it is there, what a press begins begins with the press: the browser may have to ask something. */
  async function withRun<Answer>(work: (run: Run) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    try {
      return await work(run ?? (await loadRun()))
    } catch (error) {
      deps.log(error)
      view.dispatch({ type: 'failed', failure: { error } })
      return otherwise
    }
  }

  function onChange(before: UploaderState, now: UploaderState) {
    const { step, place, nextPlace, draft, limits, isJudged, takenNames, proof } = now
    if (step !== before.step) reach(step, place)
    const sound = soundAt(before, now)
    if (sound) deps.sound.play(sound)
    // Only the server knows which names are taken: what it says is found wrong like anything else.
    const isTaken = takenNames.length > before.takenNames.length
    if (isTaken || (isJudged && (draft !== before.draft || limits !== before.limits))) judge()
    if (proof && !before.proof) void run?.proving.ask()
    if (nextPlace && (step === 'welcome' || step === 'form' || step === 'promotion')) changePlace(nextPlace)
  }

  function reach(step: UploaderState['step'], place: Place) {
    if (step === 'form') {
      concurrency.prepare()
      deps.sound.fetch()
      // What cannot be had now is asked for again by Send, and told then.
      loadRun().catch(deps.log)
      askAbout(place)
    }
    const event = step in trackedSteps ? trackedSteps[step as keyof typeof trackedSteps] : undefined
    if (event && place.transferType !== 'S3') deps.track?.(event)
  }

  /** A push page has told all there is to know. */
  function askAbout(place: Place) {
    if (place.push) return
    void askLimits(place)
    void askStores(place)
  }

  /** Until they are known, and where they cannot be, those of the plan hold; the server has the last word. */
  async function askLimits(place: Place) {
    try {
      const limits = await deps.api.getLimits({ params: { uid: place.uid ?? 'visitor' } })
      if (view.state.place === place) followLimits(limits)
    } catch (error) {
      deps.log(error)
    }
  }

  /** What the account starts with follows them. */
  function followLimits(limits: Limits) {
    const { draft, place, limits: before } = view.state
    const changes = refitted(draft, freshDraft(place, before), freshDraft(place, limits))
    view.dispatch({ type: 'limitsFound', limits })
    if (Object.keys(changes).length > 0) view.dispatch({ type: 'edited', changes })
  }

  /** Where they cannot be known, there is nothing to choose, and the service chooses. */
  async function askStores(place: Place) {
    try {
      const stores = await deps.api.getBuckets()
      if (view.state.place === place) view.dispatch({ type: 'storesFound', stores })
    } catch (error) {
      deps.log(error)
    }
  }

  function judge() {
    if (run) view.dispatch({ type: 'problemsFound', problems: run.findProblems() })
  }

  function changePlace(place: Place) {
    const limits = place.push?.limits ?? planLimits[place.planType]
    view.dispatch({ type: 'placeChanged', place, limits, draft: freshDraft(place, limits) })
    if (view.state.step === 'form' && view.state.place === place) askAbout(place)
  }

  const startAnew = () => freshDraft(view.state.place, view.state.limits)

  const changeFiles = (change: (files: DraftFile[]) => DraftFile[]) =>
    view.dispatch({ type: 'filesChanged', files: change(view.state.draft.files) })

  function add(picked: PickedFile[]): void {
    const { draft, limits, place } = view.state
    // A large folder may be walked to its end only after Send was pressed.
    if (!isEditable(view.state)) return deps.notify('uploader:notif_files_too_late')
    const wanted = place.push?.admit(picked, deps.notify) ?? picked
    const { files, notices, others = [] } = addFiles(draft.files, wanted, limits, createFormat(deps.language()))
    if (files !== draft.files) changeFiles(() => files)
    const offer = others.length > 0 ? { count: others.length, accept: () => add(others) } : undefined
    for (const { key, values } of notices) deps.notify(key, values, offer)
  }

  function addRecipients(text: string, unknown = 0) {
    const { draft, limits } = view.state
    const { list, leftOut } = commitRecipients(draft.recipientList, text, limits.recipients)
    view.dispatch({
      type: 'edited',
      changes: { recipientList: list, leftOut: leaveOut(draft.leftOut, leftOut, unknown) },
    })
  }

  /** Of an upload gone on with, some files may only be known as arrived; a new transfer has nothing to send for them. */
  function leaveOutAbsent(): boolean {
    const isAbsent = (file: DraftFile) => file.picked === null && !isClone(file)
    const absent = view.state.draft.files.filter(isAbsent)
    const [first] = absent
    if (!first) return false
    changeFiles((files) => files.filter((file) => !isAbsent(file)))
    deps.notify('uploader:notif_files_missing', { name: first.name, count: absent.length })
    return true
  }

  const mayBegin = () => view.state.step === 'form' && !view.state.isCreating

  async function send(isProven: boolean) {
    if (!mayBegin()) return
    deps.sound.prepare()
    await withRun(async ({ sending }) => {
      // It may have been pressed twice while that was fetched.
      if (!mayBegin()) return
      if (!sending.wouldResume()) {
        if (leaveOutAbsent()) return
        view.dispatch({ type: 'sendTried' })
        judge()
        if (Object.keys(view.state.problems).length > 0) return
      }
      await sending.send(isProven)
    }, undefined)
  }

  return {
    get state() {
      return view.state
    },
    subscribe: view.subscribe,
    get progress() {
      return view.progress
    },
    get lastProgress() {
      return view.lastProgress
    },
    subscribeProgress: view.subscribeProgress,

    addFiles: add,
    changeFiles,
    renameFile(id, text) {
      const read = readNewName(text)
      if ('problem' in read) return read.problem
      changeFiles((files) => withName(files, id, read.name))
      return null
    },
    edit: (changes) => view.dispatch({ type: 'edited', changes }),
    addRecipients,
    writeTo(people, unknown) {
      // Where nothing can be written any more, what comes next begins; each step knows one of these, or none.
      view.dispatch({ type: 'returnedToForm' })
      view.dispatch({ type: 'transferredAgain', draft: startAnew() })
      view.dispatch({ type: 'startedOver', draft: startAnew() })
      view.dispatch({ type: 'edited', changes: { delivery: 'email' } })
      addRecipients(people.join('\n'), unknown)
    },
    savedRecipients: () => remembered.recipients(),
    checkLimits: () => askLimits(view.state.place),

    send: () => send(false),
    askForCode: () => withRun(({ proving }) => proving.ask(), undefined),
    proveSender: (code) => withRun(({ proving }) => proving.prove(code), undefined),
    leaveProof: () => view.dispatch({ type: 'proofEnded' }),
    pause: () => view.upload?.pause(),
    resume: () => view.upload?.resume(),
    cancel: async () => run?.sending.cancel(),
    dismissFailure: () => view.dispatch({ type: 'failureDismissed' }),

    transferAgain: () => view.dispatch({ type: 'transferredAgain', draft: startAnew() }),
    startOver: () => view.dispatch({ type: 'startedOver', draft: startAnew() }),
    backToForm: () => view.dispatch({ type: 'returnedToForm' }),
    sendAgain: (draft) => view.dispatch({ type: 'sentAgain', draft: { ...startAnew(), ...draft } }),
    discard: () => view.dispatch({ type: 'discarded', draft: startAnew() }),
    changePlace,

    async findUnfinished() {
      try {
        await (await loadRun()).resuming.list()
      } catch (error) {
        // The page is as good as on a first visit.
        deps.log(error)
      }
    },
    resumeUnfinished(id, password) {
      deps.sound.prepare()
      return withRun(({ resuming }) => resuming.resumeUnfinished(id, password), 'answered')
    },
    resumeUnfinishedWith(id, picked, password) {
      deps.sound.prepare()
      return withRun(({ resuming }) => resuming.resumeUnfinishedWith(id, picked, password), 'answered')
    },
    forget: (id) => withRun(({ resuming }) => resuming.forget(id), undefined),
  }
}
