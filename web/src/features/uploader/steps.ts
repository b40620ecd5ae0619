/** The six steps of an upload. An event that a step does not know changes nothing. */
import type { Proof } from '../../platform/sender-proof.ts'
import { hasPromotionStep } from './promotions.ts'
import type { Draft, DraftFields, DraftFile, FailedUpload, Failure, Limits, Place, Problems } from './state.ts'
import type { Scan, SentTransfer, Stores, Unfinished, UploaderState } from './state.ts'
import { withFittingOptions } from './draft/fitting-options.ts'
import { withFittingPlace } from './draft/where-kept.ts'

export type UploaderEvent =
  | { type: 'filesChanged'; files: DraftFile[] }
  | { type: 'edited'; changes: Partial<DraftFields> }
  | { type: 'problemsFound'; problems: Problems }
  /** Somebody has pressed Send. */
  | { type: 'sendTried' }
  | { type: 'creating' }
  /** Somebody was faster, or has had it before. */
  | { type: 'nameTaken'; name: string }
  /** The server wants to know first whose address it is. */
  | { type: 'proofWanted'; email: string }
  | { type: 'proofChanged'; changes: Partial<Proof> }
  | { type: 'proofEnded' }
  | { type: 'created'; transfer: SentTransfer }
  /** An upload of an earlier visit goes on, from the start. */
  | { type: 'wentOn'; transfer: SentTransfer; draft: Draft }
  /** All has arrived; with what is known by then of its check, where there is one. */
  | { type: 'sent'; scan: Scan | null }
  | { type: 'scanTold'; scan: Scan }
  | { type: 'cancelled' }
  /** `failedUpload`: what can be gone on with, or null where nothing can; left out where no upload has failed. */
  | { type: 'failed'; failure: Failure; failedUpload?: FailedUpload | null }
  /** It is being resumed, or given up for another one. */
  | { type: 'failedUploadTaken' }
  | { type: 'failureDismissed' }
  | { type: 'transferredAgain'; draft: Draft }
  | { type: 'startedOver'; draft: Draft }
  /** Another transfer is to be sent again, in place of what was there. */
  | { type: 'sentAgain'; draft: Draft }
  | { type: 'returnedToForm' }
  /** What was written is not wanted any more. */
  | { type: 'discarded'; draft: Draft }
  | { type: 'placeChanged'; place: Place; limits: Limits; draft: Draft }
  | { type: 'limitsFound'; limits: Limits }
  | { type: 'unfinishedFound'; unfinished: Unfinished[] }
  | { type: 'storesFound'; stores: Stores }

type Failing = Extract<UploaderEvent, { type: 'failed' }>

export function startingState(place: Place, limits: Limits, draft: Draft): UploaderState {
  return {
    step: 'welcome',
    formNumber: 0,
    place,
    nextPlace: null,
    limits,
    draft,
    isJudged: false,
    problems: {},
    takenNames: [],
    isCreating: false,
    attempt: 0,
    failedUpload: null,
    proof: null,
    transfer: null,
    scan: null,
    failure: null,
    unfinished: [],
    stores: { buckets: [], regions: [] },
  }
}

/** From the click on Send until the transfer is there for its recipients. */
export const isUnderWay = (state: UploaderState): boolean => isStoppable(state) || isBeingChecked(state)

const isBeingChecked = ({ step, scan }: UploaderState): boolean => step === 'scanning' && scan?.stage === 'running'

/** What closing the page would cost: bytes on their way, or a link that a visitor has nowhere else. */
export const isLostByLeaving = (state: UploaderState): boolean =>
  isStoppable(state) || (isBeingChecked(state) && state.transfer?.recipientCount === 0 && !state.place.isSignedIn)

/** Something that another draft in its place would push aside: a form, also one to go back to, or people put in early. */
export const isWritten = (state: UploaderState): boolean =>
  state.step === 'form' || isFlagged(state) || (state.step === 'welcome' && hasOwnRecipients(state))

const hasOwnRecipients = ({ draft, place }: UploaderState): boolean =>
  draft.recipientList.some((address) => !place.defaults?.recipientList?.includes(address))

/** Push and widget pages are one world, each push page one of its own, the others another; and no user sees the draft of another. */
const isOtherPlace = (one: Place, other: Place): boolean =>
  isForOwner(one) !== isForOwner(other) ||
  one.push?.code !== other.push?.code ||
  one.isSignedIn !== other.isSignedIn ||
  one.uid !== other.uid

const isForOwner = ({ isPush, isWidget }: Place): boolean => isPush || isWidget

export function nextState(state: UploaderState, event: UploaderEvent): UploaderState {
  switch (event.type) {
    case 'filesChanged':
      return isEditable(state) ? filesChanged(state, event.files) : state
    case 'edited':
      return isEditable(state) ? fitting({ ...state, draft: { ...state.draft, ...event.changes } }) : state
    case 'problemsFound':
      return state.step === 'form' ? { ...state, problems: event.problems } : state
    case 'sendTried':
      return state.step === 'form' ? { ...state, isJudged: true } : state
    case 'creating':
      return isEditable(state) ? creating(state) : state
    case 'nameTaken':
      return state.isCreating && state.step === 'form'
        ? { ...toForm(state), takenNames: [...state.takenNames, event.name] }
        : state
    case 'proofWanted':
      return state.isCreating && state.step === 'form' ? proofWanted(state, event.email) : state
    case 'proofChanged':
      return state.proof ? { ...state, proof: { ...state.proof, ...event.changes } } : state
    case 'proofEnded':
      return state.proof ? { ...state, proof: null } : state
    case 'created':
      return state.isCreating && state.step === 'form' ? sending(state, event.transfer) : state
    case 'wentOn':
      return state.isCreating && state.step === 'welcome'
        ? sending({ ...state, draft: event.draft }, event.transfer)
        : state
    case 'sent':
      return state.step === 'sending' ? checked(state, event.scan) : state
    case 'scanTold':
      return isBeingChecked(state) ? checked(state, event.scan) : state
    case 'cancelled':
      return isStoppable(state) ? stopped(state) : state
    case 'failed':
      return failed(state, event)
    case 'failedUploadTaken':
      return state.failedUpload ? { ...state, failedUpload: null } : state
    case 'failureDismissed':
      return { ...state, failure: null }
    case 'transferredAgain':
      return state.step === 'done' ? transferredAgain(state, event.draft) : state
    case 'startedOver':
      return state.step === 'promotion' || isFlagged(state) ? restart(state, event.draft) : state
    case 'sentAgain':
      return isUnderWay(state) ? state : sentAgain(state, event.draft)
    case 'discarded':
      return state.step === 'form' && !state.isCreating ? restart(state, event.draft) : state
    case 'returnedToForm':
      return isFlagged(state) ? withoutFlagged(toForm(state), state.scan) : state
    case 'placeChanged':
      return isUnderWay(state) ? placeKept(state, event.place) : placeChanged(state, event)
    case 'limitsFound':
      return fitting({ ...state, limits: event.limits })
    case 'unfinishedFound':
      return { ...state, unfinished: event.unfinished }
    case 'storesFound':
      return fitting({ ...state, stores: event.stores })
    default:
      return event satisfies never
  }
}

/** While the transfer is being created, the draft is what was sent. */
export const isEditable = ({ step, isCreating }: UploaderState): boolean =>
  !isCreating && (step === 'welcome' || step === 'form')

const isStoppable = ({ step, isCreating }: UploaderState): boolean => isCreating || step === 'sending'

function filesChanged(state: UploaderState, files: DraftFile[]): UploaderState {
  const step = state.step === 'welcome' && files.length > 0 ? 'form' : state.step
  return { ...state, step, draft: { ...state.draft, files } }
}

/** A source that was gone may be there again: the server is asked anew, and what it said before no longer counts. */
function creating(state: UploaderState): UploaderState {
  const { cloningSource } = state.draft
  const draft = cloningSource?.isGone
    ? { ...state.draft, cloningSource: { ...cloningSource, isGone: false } }
    : state.draft
  return { ...state, draft, isCreating: true, attempt: state.attempt + 1, proof: null, failure: null }
}

const proofWanted = (state: UploaderState, email: string): UploaderState => ({
  ...toForm(state),
  proof: { email, doing: null, tries: 0, problem: null },
})

function sending(state: UploaderState, transfer: SentTransfer): UploaderState {
  return { ...state, step: 'sending', isCreating: false, transfer, problems: {}, failure: null }
}

/** Only what was looked at and found clean, or what nobody looks at, goes on to the end. */
function checked(state: UploaderState, scan: Scan | null): UploaderState {
  return { ...state, step: scan && scan.stage !== 'clean' ? 'scanning' : 'done', scan }
}

const isFlagged = (state: UploaderState): boolean => state.step === 'scanning' && state.scan?.stage === 'flagged'

/** What was found dangerous is not sent a second time. */
function withoutFlagged(state: UploaderState, scan: Scan | null): UploaderState {
  const flagged = new Set(scan?.flagged)
  return { ...state, draft: { ...state.draft, files: state.draft.files.filter(({ name }) => !flagged.has(name)) } }
}

/** Back to where it was sent from: the form, or the start where an earlier upload was to go on. */
const stopped = (state: UploaderState): UploaderState =>
  state.step === 'welcome' ? { ...state, isCreating: false } : toForm(state)

const failed = (state: UploaderState, { failure, failedUpload = state.failedUpload }: Failing): UploaderState => ({
  ...(isUnderWay(state) ? stopped(state) : state),
  failure,
  failedUpload,
})

/** With everything in it. */
function toForm(state: UploaderState): UploaderState {
  return { ...state, step: 'form', isCreating: false, transfer: null, scan: null }
}

function restart(state: UploaderState, draft: Draft): UploaderState {
  const { place, nextPlace, limits, attempt, failedUpload, failure, unfinished, stores } = state
  const carried = { nextPlace, attempt, failedUpload, failure, unfinished, stores }
  return fitting({ ...startingState(place, limits, draft), ...carried })
}

const sentAgain = (state: UploaderState, draft: Draft): UploaderState => ({
  ...restart(state, draft),
  step: 'form',
  formNumber: state.formNumber + 1,
})

/** While it is being sent, a draft is what was sent. */
const fitting = (state: UploaderState): UploaderState =>
  isEditable(state) ? withFittingOptions(withFittingPlace(state)) : state

function transferredAgain(state: UploaderState, draft: Draft): UploaderState {
  const fresh = restart(state, draft)
  return hasPromotionStep(state.place) ? { ...fresh, step: 'promotion' } : fresh
}

/** What is on its way goes on as it began. */
const placeKept = (state: UploaderState, nextPlace: Place): UploaderState =>
  state.nextPlace === nextPlace ? state : { ...state, nextPlace }

function placeChanged(
  state: UploaderState,
  { place, limits, draft }: { place: Place; limits: Limits; draft: Draft },
): UploaderState {
  const moved = { ...state, place, nextPlace: null, limits }
  if (isOtherPlace(state.place, place)) return restart(moved, draft)
  // Nothing is written yet: what the account starts with may still come in, beside people put in early.
  return state.step === 'welcome'
    ? { ...moved, draft: hasOwnRecipients(state) ? withPeople(draft, state.draft) : draft }
    : moved
}

const withPeople = (draft: Draft, { delivery, recipientList, leftOut }: Draft): Draft => ({
  ...draft,
  delivery,
  recipientList: [...new Set([...draft.recipientList, ...recipientList])],
  leftOut,
})
