import type { Upload } from '@envoi/client/upload/upload'
import { describe, expect, test } from 'vitest'
import { draftFile, freeLimits, readyDraft, stateWith, visitor } from './draft/draft.fixture.ts'
import { newDraft } from './draft/draft.ts'
import type { Proof } from '../../platform/sender-proof.ts'
import type { Failure, Place, Scan, SentTransfer, Step, UploaderState } from './state.ts'
import type { UploaderEvent } from './steps.ts'
import { isLostByLeaving, isWritten, nextState } from './steps.ts'
import { openAsks } from './push/push.fixture.ts'
import { pushTerms } from './push/push-terms.ts'

const transfer: SentTransfer = {
  transferId: 't',
  link: 'http://l',
  manageLink: null,
  recipientCount: 1,
  createdAt: new Date(0),
}
const running: Scan = { stage: 'running', done: 0, of: 2, isStuck: false, flagged: [] }
const clean: Scan = { ...running, stage: 'clean', done: 2 }
const flagged: Scan = { ...running, stage: 'flagged', done: 2, flagged: ['plan.pdf'] }
const failure: Failure = { error: new Error('no answer') }
const proof: Proof = { email: 'ana@example.org', doing: null, tries: 0, problem: null }
const fresh = newDraft({ email: 'ana@example.org', senderFullname: 'Ana' })

const states = {
  welcome: stateWith({ draft: fresh }),
  opening: stateWith({ draft: fresh, isCreating: true }),
  form: stateWith({ step: 'form' }),
  creating: stateWith({ step: 'form', isCreating: true }),
  proving: stateWith({ step: 'form', proof }),
  sending: stateWith({ step: 'sending', transfer }),
  scanning: stateWith({ step: 'scanning', transfer, scan: running }),
  flagged: stateWith({ step: 'scanning', transfer, scan: flagged }),
  done: stateWith({ step: 'done', transfer }),
  promotion: stateWith({ step: 'promotion', draft: fresh }),
} satisfies Record<string, UploaderState>
type Moment = keyof typeof states

const push: Place = { ...visitor, transferType: 'S3', isPush: true }
const events = {
  'first files': { type: 'filesChanged', files: [draftFile('a')] },
  'no files': { type: 'filesChanged', files: [] },
  edit: { type: 'edited', changes: { name: 'Plans' } },
  problems: { type: 'problemsFound', problems: { email: 'problem_email_missing' } },
  send: { type: 'creating' },
  'proof wanted': { type: 'proofWanted', email: 'ana@example.org' },
  'proof under way': { type: 'proofChanged', changes: { doing: 'checking' } },
  'proof over': { type: 'proofEnded' },
  created: { type: 'created', transfer },
  'went on': { type: 'wentOn', transfer, draft: readyDraft() },
  sent: { type: 'sent', scan: null },
  'sent, scan running': { type: 'sent', scan: running },
  'sent and clean': { type: 'sent', scan: clean },
  'sent and found dangerous': { type: 'sent', scan: flagged },
  'one checked': { type: 'scanTold', scan: { ...running, done: 1 } },
  clean: { type: 'scanTold', scan: clean },
  'found dangerous': { type: 'scanTold', scan: flagged },
  cancel: { type: 'cancelled' },
  fail: { type: 'failed', failure },
  dismiss: { type: 'failureDismissed' },
  'transfer again': { type: 'transferredAgain', draft: fresh },
  'start over': { type: 'startedOver', draft: fresh },
  'send again': { type: 'sentAgain', draft: fresh },
  'back to form': { type: 'returnedToForm' },
  'to push': { type: 'placeChanged', place: push, limits: freeLimits, draft: fresh },
  limits: { type: 'limitsFound', limits: { ...freeLimits, recipients: 3 } },
  unfinished: { type: 'unfinishedFound', unfinished: [] },
} satisfies Record<string, UploaderEvent>
type Happening = keyof typeof events

/** Every way from one step to another there is, as the specification counts them. */
const moves: [Moment, Happening, Step][] = [
  ['welcome', 'first files', 'form'],
  ['creating', 'created', 'sending'],
  ['sending', 'sent, scan running', 'scanning'],
  ['sending', 'sent', 'done'],
  // A check that is over as soon as the upload is skips its step, unless there is something to say.
  ['sending', 'sent and clean', 'done'],
  ['sending', 'sent and found dangerous', 'scanning'],
  ['scanning', 'clean', 'done'],
  ['sending', 'cancel', 'form'],
  ['sending', 'fail', 'form'],
  ['done', 'transfer again', 'promotion'],
  ['promotion', 'start over', 'welcome'],
  // A transfer that is gone, deleted elsewhere while it was checked.
  ['scanning', 'fail', 'form'],
  // Not counted there: an upload of an earlier visit goes on, and what was flagged can be left.
  ['opening', 'went on', 'sending'],
  ['flagged', 'start over', 'welcome'],
  ['flagged', 'back to form', 'form'],
  // Another transfer is sent again, unless something is on its way.
  ['welcome', 'send again', 'form'],
  ['flagged', 'send again', 'form'],
  ['done', 'send again', 'form'],
  ['promotion', 'send again', 'form'],
  // Another place starts anew, unless something is on its way.
  ['form', 'to push', 'welcome'],
  ['proving', 'to push', 'welcome'],
  ['flagged', 'to push', 'welcome'],
  ['done', 'to push', 'welcome'],
  ['promotion', 'to push', 'welcome'],
]

describe('the step', () => {
  test.each(moves)('at %s, after %s, is %s', (moment, happening, step) => {
    expect(nextState(states[moment], events[happening]).step).toBe(step)
  })

  const others = (Object.keys(states) as Moment[]).flatMap((moment) =>
    (Object.keys(events) as Happening[])
      .filter((happening) => !moves.some(([from, by]) => from === moment && by === happening))
      .map((happening): [Moment, Happening] => [moment, happening]),
  )
  test('is changed by no other event', () => {
    expect(others.length).toBe(Object.keys(states).length * Object.keys(events).length - moves.length)
    const moved = others.filter(([moment, by]) => nextState(states[moment], events[by]).step !== states[moment].step)
    expect(moved).toEqual([])
  })
})

describe('after the done step', () => {
  const doneAt = (place: Partial<Place>) => stateWith({ step: 'done', transfer, place: { ...visitor, ...place } })
  test.each([
    ['a visitor sees the promotion', {}, 'promotion'],
    ['a free user too', { isSignedIn: true, uid: 'ana' }, 'promotion'],
    ['a plan user starts anew', { isSignedIn: true, uid: 'ana', planType: 'PREMIUM' }, 'welcome'],
    ['so does who sends to the owner of a page', { transferType: 'S3', isPush: true }, 'welcome'],
  ] as const)('%s', (_rule, place, step) => {
    const next = nextState(doneAt(place), events['transfer again'])
    expect(next).toMatchObject({ step, draft: fresh, transfer: null })
  })
})

describe('the draft', () => {
  test.each(['cancel', 'fail'] as const)('stays as it was after: %s', (happening) => {
    expect(nextState(states.sending, events[happening])).toMatchObject({
      step: 'form',
      draft: states.sending.draft,
      transfer: null,
      failure: happening === 'fail' ? failure : null,
    })
  })

  test('cannot be edited between Send and the return to the form', () => {
    for (const moment of ['creating', 'sending', 'scanning'] as const) {
      expect(nextState(states[moment], events.edit)).toBe(states[moment])
      expect(nextState(states[moment], events['first files'])).toBe(states[moment])
    }
  })

  const signedIn: Place = { ...visitor, isSignedIn: true, uid: 'ana' }
  const pushOf = (code: string): Place => ({
    ...push,
    push: pushTerms({ code, receiver: 'Ana', asks: openAsks, password: undefined }),
  })
  const widget: Place = { ...visitor, transferType: 'S3', isWidget: true }
  test.each([
    ['to a push page', visitor, push, true],
    ['to a widget', visitor, widget, true],
    ['from a push page', push, visitor, true],
    ['from a widget to a push page', widget, push, false],
    ['from one push page to another', pushOf('site'), pushOf('aB3dE6'), true],
    ['when a push page is read anew', pushOf('site'), pushOf('site'), false],
    ['when somebody signs in', visitor, signedIn, true],
    ['when they sign out', signedIn, visitor, true],
    ['when another user signs in', signedIn, { ...signedIn, uid: 'bo' }, true],
    ['when the same user gets a plan', signedIn, { ...signedIn, planType: 'TEAM' }, false],
    ['when nothing changes', visitor, { ...visitor }, false],
  ] as const)('is reset %s (from %o to %o): %s', (_when, from, to, isReset) => {
    const before = stateWith({ step: 'form', place: from })
    const after = nextState(before, { type: 'placeChanged', place: to, limits: freeLimits, draft: fresh })
    expect(after).toMatchObject({ place: to, step: isReset ? 'welcome' : 'form' })
    expect(after.draft).toBe(isReset ? fresh : before.draft)
  })

  test('takes the account’s defaults only while it is empty', () => {
    const template = newDraft({ email: 'ana@example.org', senderFullname: 'From the account' })
    const told = { type: 'placeChanged', place: visitor, limits: freeLimits, draft: template } as const
    expect(nextState(states.welcome, told).draft).toBe(template)
    expect(nextState(states.form, told).draft).toBe(states.form.draft)
  })

  test('keeps recipients added early beside the account’s defaults', () => {
    const leftOut = { entries: ['cy@example.org'], unknown: 2 }
    const early = stateWith({ step: 'welcome', draft: { ...fresh, recipientList: ['bo@example.org'], leftOut } })
    const draft = { ...fresh, name: 'From the account', recipientList: ['ana@example.org'] }
    expect(nextState(early, { type: 'placeChanged', place: visitor, limits: freeLimits, draft }).draft).toEqual({
      ...draft,
      recipientList: ['ana@example.org', 'bo@example.org'],
      leftOut,
    })
  })

  test('clears the problem of its source on the next try, and is unchanged without a source', () => {
    const cloningSource = { transferId: 'T', isGone: true }
    const told = stateWith({ step: 'form', draft: readyDraft({ cloningSource }) })
    expect(nextState(told, events.send).draft).toEqual({
      ...told.draft,
      cloningSource: { transferId: 'T', isGone: false },
    })
    expect(nextState(states.form, events.send).draft).toBe(states.form.draft)
  })

  test('gets a new form each time a transfer is sent again', () => {
    const once = nextState(states.form, events['send again'])
    const twice = nextState(once, events['send again'])
    expect(new Set([states.form, once, twice].map(({ formNumber }) => formNumber)).size).toBe(3)
    expect(nextState(twice, events.edit).formNumber).toBe(twice.formNumber)
  })

  test.each(['creating', 'sending', 'scanning'] as const)('and the place stay while the transfer is %s', (moment) => {
    const moved = nextState(states[moment], events['to push'])
    // The new place holds from the next start on.
    expect(moved).toEqual({ ...states[moment], nextPlace: push })
    expect(nextState(moved, events['to push'])).toBe(moved)
  })

  test('waits with a changed place until the next start', () => {
    const over = nextState({ ...states.done, nextPlace: push }, events['transfer again'])
    expect(over).toMatchObject({ step: 'promotion', nextPlace: push })
    expect(nextState(over, events['to push'])).toMatchObject({ step: 'welcome', place: push, nextPlace: null })
  })

  test('is validated from the first try to send until another draft starts', () => {
    const tried = nextState(states.form, { type: 'sendTried' })
    expect(tried.isJudged).toBe(true)
    expect(nextState(tried, events.edit).isJudged).toBe(true)
    expect(nextState(tried, events['send again']).isJudged).toBe(false)
    expect(nextState(states.welcome, { type: 'sendTried' })).toBe(states.welcome)
  })
})

test('each click on Send is a new attempt', () => {
  const first = nextState(states.form, events.send)
  const second = nextState(nextState(first, events.cancel), events.send)
  expect([states.form, first, second].map(({ attempt }) => attempt)).toEqual([0, 1, 2])
})

test('a failed upload is kept until it is resumed, given up, or another one fails for good', () => {
  const failedUpload = { upload: {} as Upload, transfer, draft: readyDraft() }
  const failed = nextState(states.sending, { type: 'failed', failure, failedUpload })
  expect(failed).toMatchObject({ step: 'form', failure, failedUpload })
  expect(nextState(failed, events['to push']).failedUpload).toBe(failedUpload)
  expect(nextState(failed, events.fail).failedUpload).toBe(failedUpload)
  expect(nextState(failed, { type: 'failed', failure, failedUpload: null }).failedUpload).toBeNull()
  expect(nextState(failed, { type: 'failedUploadTaken' }).failedUpload).toBeNull()
})

test('removing the last file leaves the form open', () => {
  expect(nextState(states.form, events['no files'])).toMatchObject({ step: 'form', draft: { files: [] } })
})

test('an attempt that ends before the transfer exists leaves the form ready for another', () => {
  expect(nextState(states.creating, events.cancel)).toMatchObject({ step: 'form', isCreating: false })
  expect(nextState(states.creating, events.fail)).toMatchObject({ step: 'form', isCreating: false, failure })
  expect(nextState(states.opening, events.fail)).toMatchObject({ step: 'welcome', isCreating: false, failure })
})

describe('the proof of an address', () => {
  test('is asked for only while a transfer is created, and the form stays as it was', () => {
    const wanted = nextState(states.creating, events['proof wanted'])
    expect(wanted).toEqual({ ...states.creating, isCreating: false, proof })
    for (const moment of ['welcome', 'opening', 'form', 'sending', 'done'] as const) {
      expect(nextState(states[moment], events['proof wanted']), moment).toBe(states[moment])
    }
  })

  test('ends when it is given or left, when the form is sent, and when the place changes', () => {
    expect(nextState(states.proving, events['proof under way']).proof).toEqual({ ...proof, doing: 'checking' })
    for (const by of ['proof over', 'send', 'to push'] as const) {
      expect(nextState(states.proving, events[by]).proof, by).toBeNull()
    }
    expect(nextState(states.form, events['proof under way'])).toBe(states.form)
    expect(nextState(states.form, events['proof over'])).toBe(states.form)
  })
})

test('a failure is shown until it is dismissed or something is sent again', () => {
  const failed = nextState(states.sending, events.fail)
  expect(nextState(failed, events.edit).failure).toBe(failure)
  expect(nextState(failed, events.dismiss).failure).toBeNull()
  expect(nextState(failed, events.send).failure).toBeNull()
})

describe('a scan', () => {
  test('has its progress while it runs, and at the end whether there was one', () => {
    expect(nextState(states.scanning, events['one checked']).scan).toMatchObject({ stage: 'running', done: 1 })
    expect(nextState(states.scanning, events.clean)).toMatchObject({ step: 'done', scan: clean })
    expect(nextState(states.sending, events.sent)).toMatchObject({ step: 'done', scan: null })
    expect(nextState(states.done, events['one checked'])).toBe(states.done)
  })

  test('that found something stays at its step, flagged', () => {
    expect(nextState(states.scanning, events['found dangerous'])).toMatchObject({ step: 'scanning', scan: flagged })
    expect(nextState(states.flagged, events.clean)).toBe(states.flagged)
    expect(nextState(states.flagged, events.fail).step).toBe('scanning')
  })

  test('that found something leads back to the form without the flagged files', () => {
    const files = [draftFile('plan.pdf'), draftFile('notes.txt')]
    const before = { ...states.flagged, draft: readyDraft({ files }) }
    const after = nextState(before, events['back to form'])
    expect(after).toMatchObject({ scan: null, transfer: null, draft: { ...before.draft, files: [files[1]] } })
  })
})

describe('a draft has content that another would replace', () => {
  const template: Place = { ...visitor, defaults: { recipientList: ['bo@example.org'] } }
  const early = readyDraft({ files: [], recipientList: ['bo@example.org', 'cy@example.org'] })
  test.each([
    ['in the form', states.form, true],
    ['behind what was found dangerous', states.flagged, true],
    ['as people put in before any file', stateWith({ draft: early }), true],
    ['as people put in beside those of the account', stateWith({ place: template, draft: early }), true],
    ['not as people that the account starts with', stateWith({ place: template }), false],
    ['not at the start', states.welcome, false],
    ['not when all is done', states.done, false],
    ['not in the promotion', states.promotion, false],
  ])('%s', (_where, state, isIt) => {
    expect(isWritten(state)).toBe(isIt)
  })
})

describe('closing the page loses something', () => {
  const linkOnly = { ...transfer, recipientCount: 0 }
  const member: Place = { ...visitor, isSignedIn: true, uid: 'ana' }
  test.each([
    ['while bytes are on their way', states.sending, true],
    ['while the transfer is being created', states.creating, true],
    ['while it is checked and a visitor has the link nowhere else', { ...states.scanning, transfer: linkOnly }, true],
    ['not when a member finds it in the list', { ...states.scanning, transfer: linkOnly, place: member }, false],
    ['not while it is checked and mails will go by themselves', states.scanning, false],
    ['not when something was found', { ...states.flagged, transfer: linkOnly }, false],
    ['not when all is done', states.done, false],
  ])('%s', (_when, state, isLost) => {
    expect(isLostByLeaving(state)).toBe(isLost)
  })
})
